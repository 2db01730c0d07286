import { fillIn, formWith } from '#tests/torture/visitor.ts';
import type { Issuer } from './issuers.ts';

export const stepNames = ['check', 'issue', 'send', 'pay'] as const;
export type StepName = (typeof stepNames)[number];

export interface Step {
  /** time of all, divided by how many documents came of it */
  msPerDocument: number;
  /** how long each took, in ms */
  waits: number[];
}

export type Steps = Record<StepName, Step>;

interface Asked {
  path: string;
  fields?: Record<string, string>;
}

/** Everybody goes through a step with all drafts, in waves of one for each; then the next step begins. */
export async function walk(issuers: readonly Issuer[], drafts: readonly (readonly string[])[]): Promise<Steps> {
  const pairs = issuers.map((issuer, index) => ({ issuer, ids: drafts[index] ?? [] }));
  const step = (make: (issuer: Issuer, id: string) => Promise<Asked>, done: number) => takeStep(pairs, make, done);
  return {
    check: await step((_, id) => Promise.resolve({ path: `${base}/${id}/ausstellen` }), 200),
    issue: await step((issuer, id) => formOf(issuer, `${base}/${id}/ausstellen`, { confirmed: 'on' }), 303),
    send: await step((issuer, id) => formOf(issuer, `${base}/${id}/versand`, mail), 303),
    pay: await step((issuer, id) => formOf(issuer, `${base}/${id}/zahlung`, money(issuer)), 303),
  };
}

const base = '/invoice/rechnungen';
const mail = {
  recipient: 'kunde@linde.example',
  subject: 'Ihre Rechnung',
  text: 'Guten Tag',
  files: 'pdf',
  when: 'now',
};
const money = ({ today }: Issuer) => ({
  ...{ amount: '50', direction: 'in', date: today, method: 'transfer' },
  ...{ note: '', rest: 'open', reason: '' },
});

/** What the page's form would send with what is typed; the first typed field tells it from other forms. */
async function formOf(issuer: Issuer, path: string, typed: Record<string, string>): Promise<Asked> {
  const page = await issuer.ask(path);
  const form = formWith({ ...page, path, location: '' }, Object.keys(typed)[0] ?? '');
  if (!form) throw new Error(`no form on ${path}: ${page.status}`);
  return { path, fields: Object.fromEntries(fillIn(form, typed).entries) };
}

interface Pair {
  issuer: Issuer;
  ids: readonly string[];
}

/** What a wave asks is made before it begins: a form says what its page said last. */
async function takeStep(
  pairs: readonly Pair[],
  make: (issuer: Issuer, id: string) => Promise<Asked>,
  done: number,
): Promise<Step> {
  const waits: number[] = [];
  let total = 0;
  for (let wave = 0; wave < (pairs[0]?.ids.length ?? 0); wave += 1) {
    const asked = await Promise.all(
      pairs.map(async ({ issuer, ids }) => ({ issuer, ...(await make(issuer, ids[wave] ?? '')) })),
    );
    const began = performance.now();
    await Promise.all(
      asked.map(async ({ issuer, path, fields }) => {
        const from = performance.now();
        const { status, text } = await issuer.ask(path, fields);
        waits.push(performance.now() - from);
        if (status !== done) throw new Error(`${path} answered ${status}\n${text.slice(0, 4000)}`);
      }),
    );
    total += performance.now() - began;
  }
  return { msPerDocument: total / waits.length, waits };
}
