import { createInvoice, sampleDraft } from '#app/commands/fixtures.ts';
import { newDraftLine } from '#app/invoicing/invoice/draft.ts';
import type { Services } from '#app/workflows/services.ts';
import { collect } from '../shared/figures.ts';
import type { Person } from '../shared/product.ts';

export interface Draft {
  person: Person;
  id: string;
}

/** One draft for each person. */
export type Wave = readonly Draft[];

let drafts = 0;

/** No two of a person's drafts ask whether they were issued before. */
export function makeWaves(services: Services, people: readonly Person[], count: number): Promise<Wave[]> {
  const make = async (person: Person): Promise<Draft> => {
    drafts += 1;
    const [line = newDraftLine, ...others] = sampleDraft.lines;
    const draft = { lines: [{ ...line, unitPrice: String(100 + drafts) }, ...others] };
    const { backend, customer, today } = person;
    const { id } = await createInvoice(services, backend, { customer, status: 'draft', today, draft });
    return { person, id };
  };
  return collect(count, () => Promise.all(people.map(make)));
}
