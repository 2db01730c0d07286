import type { BilledSnapshot } from '#app/invoicing/invoice/snapshot.ts';
import { taxCaseNames, taxCases } from '#app/invoicing/tax/tax-cases.ts';
import type { VatCategory } from '#app/invoicing/tax/tax.ts';
import { createPdfPool } from '#app/pdf/pool.ts';
import { fileKinds } from '#app/pocketbase/invoices/files.ts';
import { memberNames } from '#app/values/records.ts';
import { renderFiles } from '#app/workflows/render-files.ts';
import type { Drawing } from '#app/workflows/render-files.ts';
import { billOf } from '../case-snapshot-base.ts';
import type { CaseChange } from '../case-snapshot-base.ts';
import { cancelled, corrected, prepaid, taxChanges } from '../case-snapshots.ts';
import type { Oracle } from '../oracle.ts';
import type { Tally } from '../tally.ts';
import { judgeFile } from './issued-part.ts';

type Kind = BilledSnapshot['kind'];

const documentOf: Record<Kind, (change: CaseChange) => BilledSnapshot> = {
  invoice: (change) => billOf(change, 'de'),
  deposit: (change) => billOf({ ...change, kind: 'deposit', typeCode: '326' }, 'de'),
  partial: (change) => billOf({ ...change, kind: 'partial', typeCode: '326' }, 'de'),
  final: (change) => billOf({ ...change, kind: 'final', prepayments: [prepaid] }, 'de'),
  'self-billed': (change) => billOf({ ...change, kind: 'self-billed', typeCode: '389' }, 'de'),
  cancellation: (change) => cancelled(change, 'de', '384'),
  correction: (change) => corrected(change, 'de'),
};

const kinds = memberNames(documentOf);
const categories = [...new Set(taxCaseNames.map((name) => taxCases[name].category))];

/** Each kind of document with each tax category, in each format that is issued: accepted by the official validators. */
export async function checkEachKind(oracle: Oracle, tally: Tally): Promise<void> {
  const pool = createPdfPool();
  try {
    await Promise.all(kinds.map((kind) => checkKind(oracle, { kind, pdf: pool }, tally)));
  } finally {
    await pool.close();
  }
  tally.notes.push(`${kinds.length} kinds, ${categories.length} tax categories, ${fileKinds.length} formats`);
}

async function checkKind(oracle: Oracle, { kind, pdf }: Drawing & { kind: Kind }, tally: Tally): Promise<void> {
  for (const category of categories) {
    const change = changeOf(category);
    tally.check(change !== undefined, () => `${kind}: no case of the tax category ${category}`);
    if (change === undefined) continue;
    const files = await renderFiles({ pdf }, documentOf[kind](change), { pictures: [], attachments: [] });
    for (const format of fileKinds) {
      const bytes = files.find((file) => file.kind === format)?.bytes;
      const name = `${kind} ${category} ${format}.${format === 'zugferd' ? 'pdf' : 'xml'}`;
      const { problems } = bytes ? await judgeFile(oracle, { name, content: bytes }) : { problems: ['not written'] };
      tally.check(problems.length === 0, () => `${name}: ${problems.slice(0, 4).join(' | ')}`);
    }
  }
}

/** The first tax case of the category. */
function changeOf(category: VatCategory): CaseChange | undefined {
  return Object.values(taxChanges).find(({ lines = [] }) =>
    lines.some(({ taxCase = 'standard' }) => taxCases[taxCase].category === category),
  );
}
