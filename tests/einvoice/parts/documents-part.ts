import { documentsLeast, judgeDocuments } from '../../pdf/conformance.ts';
import type { Oracle } from '../oracle.ts';
import type { Tally } from '../tally.ts';

/** Every shape of document in every layout: PDF/A, PDF/UA and, for invoices, the data inside. */
export async function checkDocuments(oracle: Oracle, tally: Tally): Promise<void> {
  const { documents, hybrids, failures } = await judgeDocuments(oracle);
  tally.passed += documents - failures.length;
  for (const failure of failures) tally.check(false, () => failure);
  tally.check(documents >= documentsLeast, () => `only ${documents} documents`);
  tally.notes.push(`${documents} PDFs for veraPDF, ${hybrids} of them for Mustang`);
}
