import { accepted } from '#app/pocketbase/backend.ts';
import { issueDraft } from '#app/pocketbase/invoices/queries.ts';
import { storeFinalFiles } from '#app/workflows/issuing/issue-invoice.ts';
import { prepareIssue } from '#app/workflows/issuing/prepare-issue.ts';
import { isIssuable } from '#app/workflows/issuing/preparation.ts';
import { findFaults } from '#app/workflows/prove-files.ts';
import { ownWriters, renderFiles } from '#app/workflows/render-files.ts';
import type { Services } from '#app/workflows/services.ts';
import { timed } from '../shared/figures.ts';
import type { Draft, Wave } from './drafts.ts';

export const partNames = ['xml', 'pdf', 'read back', 'transaction'] as const;

/** Of each part the time of all, divided by how many documents came of it, in ms. */
export type Parts = Record<(typeof partNames)[number], number>;

/** What issuing consists of, each part by itself. */
export async function measureParts(services: Services, waves: readonly Wave[]): Promise<Parts> {
  const sums: Parts = { xml: 0, pdf: 0, 'read back': 0, transaction: 0 };
  for (const wave of waves) {
    const parts = await measureWave(services, await Promise.all(wave.map(prepare)));
    for (const name of partNames) sums[name] += parts[name] / waves.length;
  }
  return sums;
}

async function measureWave(services: Services, wave: readonly Prepared[]): Promise<Parts> {
  const timeAll = async (work: (each: Prepared) => Promise<void>) =>
    (await timed(() => Promise.all(wave.map(work)))) / wave.length;
  const xml = await timeAll(({ rehearsed }) => {
    for (const order of xmlOrders) ownWriters.xml(rehearsed, { ...order, contents: new Map() });
    return Promise.resolve();
  });
  const written = await timeAll(async (draft) => {
    draft.files = await renderFiles(services, draft.rehearsed, { pictures: [], attachments: [] });
  });
  const readBack = await timeAll(async ({ files, rehearsed }) => {
    if ((await findFaults(services, files, rehearsed)).length > 0) throw new Error('faults');
  });
  const transaction = await timeAll(async ({ person, files, rehearsed, company, ...seen }) => {
    const issued = accepted(await issueDraft(person.backend, seen));
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

async function prepare({ person, id }: Draft) {
  const preparation = await prepareIssue(person.backend, id, person.today);
  if (preparation?.invoice.status !== 'draft' || !isIssuable(preparation)) throw new Error(`not issuable: ${id}`);
  const { content, contentHash, next, invoice, questions } = preparation;
  return {
    ...{ person, id, version: invoice.version, company: invoice.company, content, contentHash },
    answers: questions.map(({ key }) => key),
    rehearsed: { ...content, number: next.number },
    files: noFiles(),
  };
}

type Files = Awaited<ReturnType<typeof renderFiles>>;
const noFiles = (): Files => [];
