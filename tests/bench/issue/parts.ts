import { accepted } from '#app/pocketbase/backend.ts';
import { issueDraft } from '#app/pocketbase/invoices/queries.ts';
import { storeFinalFiles } from '#app/workflows/issue-invoice.ts';
import { isIssuable, prepareIssue } from '#app/workflows/prepare-issue.ts';
import { findFaults } from '#app/workflows/prove-files.ts';
import { ownWriters, renderFiles } from '#app/workflows/render-files.ts';
import type { Services } from '#app/workflows/services.ts';
import type { Issuer } from './issuers.ts';

export const partNames = ['xml', 'pdf', 'read back', 'transaction'] as const;

/** Of each part the time of all, divided by how many documents came of it, in ms. */
export type Parts = Record<(typeof partNames)[number], number>;

/** What issuing consists of, each part by itself, in waves of one draft for each person. */
export async function measureParts(
  services: Services,
  issuers: readonly Issuer[],
  drafts: readonly (readonly string[])[],
): Promise<Parts> {
  const waves = drafts[0]?.length ?? 0;
  const sums: Parts = { xml: 0, pdf: 0, 'read back': 0, transaction: 0 };
  for (let wave = 0; wave < waves; wave += 1) {
    const prepared = await Promise.all(issuers.map((issuer, index) => prepare(issuer, drafts[index]?.[wave] ?? '')));
    const parts = await measureWave(services, prepared);
    for (const name of partNames) sums[name] += parts[name] / waves;
  }
  return sums;
}

async function measureWave(services: Services, wave: readonly Prepared[]): Promise<Parts> {
  const xml = await timeAll(wave, ({ rehearsed }) => {
    for (const order of xmlOrders) ownWriters.xml(rehearsed, { ...order, contents: new Map() });
    return Promise.resolve();
  });
  const written = await timeAll(wave, async (draft) => {
    draft.files = await renderFiles(services, draft.rehearsed, { pictures: [], attachments: [] });
  });
  const readBack = await timeAll(wave, async ({ files, rehearsed }) => {
    if ((await findFaults(services, files, rehearsed)).length > 0) throw new Error('faults');
  });
  const transaction = await timeAll(wave, async ({ issuer, files, rehearsed, company, ...seen }) => {
    const issued = accepted(await issueDraft(issuer.backend, seen));
    if (!(await storeFinalFiles(services, { issued, company, rehearsed, files }))) throw new Error('files not stored');
  });
  // The files are written as a whole: the PDF is what is left without its XML.
  return { xml, pdf: Math.max(0, written - xml), 'read back': readBack, transaction };
}

const xmlOrders = [
  { profile: 'zugferd-en16931', syntax: 'cii' },
  { profile: 'xrechnung', syntax: 'ubl' },
  { profile: 'xrechnung', syntax: 'cii' },
] as const;

type Prepared = Awaited<ReturnType<typeof prepare>>;

async function prepare(issuer: Issuer, id: string) {
  const preparation = await prepareIssue(issuer.backend, id, issuer.today);
  if (preparation?.invoice.status !== 'draft' || !isIssuable(preparation)) throw new Error(`not issuable: ${id}`);
  const { content, contentHash, next, invoice, questions } = preparation;
  return {
    ...{ issuer, id, version: invoice.version, company: invoice.company, content, contentHash },
    answers: questions.map(({ key }) => key),
    rehearsed: { ...content, number: next.number },
    files: noFiles(),
  };
}

type Files = Awaited<ReturnType<typeof renderFiles>>;
const noFiles = (): Files => [];

async function timeAll<T>(wave: readonly T[], work: (each: T) => Promise<void>): Promise<number> {
  const began = performance.now();
  await Promise.all(wave.map(work));
  return (performance.now() - began) / wave.length;
}
