import { fillIn, formWith } from '#tests/torture/visitor.ts';
import { timed } from '../shared/figures.ts';
import type { Person } from '../shared/product.ts';
import type { Draft, Wave } from './drafts.ts';

export const stepNames = ['check', 'issue', 'send', 'pay'] as const;

interface Step {
  /** time of all, divided by how many documents came of it */
  msPerDocument: number;
  /** how long each took, in ms */
  waits: number[];
}

export type Steps = Record<(typeof stepNames)[number], Step>;

/** Everybody goes through a step with all drafts, wave by wave; then the next step begins. */
export async function measureSteps(waves: readonly Wave[]): Promise<Steps> {
  return {
    check: await takeStep(waves, ({ person, id }) => Promise.resolve(() => person.open(gateOf(id)))),
    issue: await takeStep(waves, ({ person, id }) => fillForm(person, gateOf(id), { confirmed: 'on' })),
    send: await takeStep(waves, ({ person, id }) => fillForm(person, `${invoicesPath}/${id}/versand`, mail)),
    pay: await takeStep(waves, ({ person, id }) => fillForm(person, `${invoicesPath}/${id}/zahlung`, moneyOf(person))),
  };
}

export const invoicesPath = '/invoice/rechnungen';
const gateOf = (id: string) => `${invoicesPath}/${id}/ausstellen`;
const mail = {
  recipient: 'kunde@linde.example',
  subject: 'Ihre Rechnung',
  text: 'Guten Tag',
  files: 'pdf',
  when: 'now',
};
const moneyOf = ({ today }: Person) => ({
  ...{ amount: '50', direction: 'in', date: today, method: 'transfer' },
  ...{ note: '', rest: 'open', reason: '' },
});

type Ask = () => Promise<unknown>;

/** Opens the page; what is answered sends its form with what is typed. The first typed field tells it from other forms. */
export async function fillForm(person: Person, path: string, typed: Record<string, string>): Promise<Ask> {
  const form = formWith(
    { status: 200, text: await person.open(path), path, location: '' },
    Object.keys(typed)[0] ?? '',
  );
  if (!form) throw new Error(`no form on ${path}`);
  const fields = new URLSearchParams(fillIn(form, typed).entries);
  return () => postForm(person, path, fields);
}

export async function postForm(person: Person, path: string, form: FormData | URLSearchParams): Promise<void> {
  const { status, text } = await person.ask(path, form);
  if (status !== 303) throw new Error(`${path} answered ${status}\n${text.slice(0, 4000)}`);
}

/** What a wave asks is made before it begins: a form says what its page said last. */
async function takeStep(waves: readonly Wave[], make: (draft: Draft) => Promise<Ask>): Promise<Step> {
  const waits: number[] = [];
  let total = 0;
  for (const wave of waves) {
    const asks = await Promise.all(wave.map(make));
    total += await timed(() => Promise.all(asks.map(async (ask) => waits.push(await timed(ask)))));
  }
  return { msPerDocument: total / waits.length, waits };
}
