import { allDocuments, someDocuments, judgeDocuments } from '#tests/pdf/conformance.ts';
import type { ChosenDocuments } from '#tests/pdf/conformance.ts';
import type { Oracle } from '../oracle.ts';
import type { Tally } from '../tally.ts';

/** Every shape of document in every layout: PDF/A, PDF/UA and, for invoices, the data inside. */
export function checkDocuments(oracle: Oracle, tally: Tally): Promise<void> {
  return check(oracle, allDocuments, tally);
}

/** Each kind of document once, and each layout. */
export function checkSomeDocuments(oracle: Oracle, tally: Tally): Promise<void> {
  return check(oracle, someDocuments, tally);
}

async function check(oracle: Oracle, chosen: ChosenDocuments, tally: Tally): Promise<void> {
  const { documents, hybrids, failures } = await judgeDocuments(oracle, chosen);
  tally.passed += documents - failures.length;
  for (const failure of failures) tally.check(false, () => failure);
  tally.check(documents >= chosen.least, () => `only ${documents} documents`);
  tally.notes.push(`${documents} PDFs for veraPDF, ${hybrids} of them for Mustang`);
}
