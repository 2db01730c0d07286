import { samplePassword } from '#app/commands/fixtures.ts';
import type { Failure } from './failures.ts';
import { formsOf } from './page-forms.ts';
import type { PageForm } from './page-forms.ts';
import type { World } from './product-in-mount.ts';
import { newMark } from './form-cases.ts';
import type { Author, FormCase } from './form-cases.ts';
import { fillIn, formWith, Visitor } from './visitor.ts';
import type { Answer } from './visitor.ts';

export interface Tried {
  form: string;
  failure: string;
  /** how often the person had to send until it was taken */
  sends: number;
  /** what is wrong; empty: nothing lost, nothing twice */
  faults: string[];
}

export interface Order {
  world: World;
  author: Author;
  form: FormCase;
  failure: Failure;
  random: () => number;
}

interface Going {
  visitor: Visitor;
  typed: Record<string, string>;
  first: Answer | null;
  filled: PageForm;
}

const sendsMax = 6;

/** Fills in a form, meets the failure, and goes on as a person would until it is taken. */
export async function tryForm(order: Order): Promise<Tried> {
  const { world, author, form, failure } = order;
  const visitor = new Visitor(world.url);
  if (!form.isPublic) await signIn(visitor, author);
  const mark = newMark();
  const typed = form.typed(mark, author);
  const path = await form.open(author);
  const page = formOn(await visitor.get(path), form);
  const filled = fillIn(page, typed);
  const endSession = () => {
    visitor.cookies.delete('pb_auth');
    return Promise.resolve();
  };
  const first = await failure.meet({ ...order, endSession, send: () => visitor.send(filled) });
  const { sends, faults } = await untilTaken(order, { visitor, typed, first, filled });
  if (failure.again) {
    const anew = failure.again === 'page-anew' ? await visitor.get(path) : null;
    // What is done once and for all leads away from its page.
    if (anew?.status !== 302) {
      const next = anew ? fillIn(formOn(anew, form), typed) : filled;
      const once = await untilTaken(order, { visitor, typed, first: await visitor.send(next), filled: next });
      faults.push(...once.faults);
    }
  }
  // A new form that is fetched and sent once more makes one more.
  const times = failure.again === 'page-anew' && form.isNew ? 2 : 1;
  faults.push(...faultsStored({ world, table: form.table, mark, typed, times }));
  return { form: form.name, failure: failure.name, sends: sends + 1, faults };
}

function formOn(answer: Answer | null, { name, by }: FormCase): PageForm {
  const form = answer && formWith(answer, by);
  if (!form) throw new Error(`${name}: no form with ${by} (${answer?.status} ${answer?.location})`);
  return form;
}

async function signIn(visitor: Visitor, { account }: Author): Promise<void> {
  const login = await visitor.get('/login');
  const form = login && formWith(login, 'password');
  if (!form) throw new Error('no login');
  const answer = await visitor.send(fillIn(form, { email: account.email, password: samplePassword }));
  if (answer?.status !== 303) throw new Error(`signing in answered ${answer?.status}`);
}

interface Left {
  world: World;
  table: string | null;
  /** of the one try */
  mark: string;
  typed: Record<string, string>;
  /** how often it was typed */
  times: number;
}

/** What a form has left in the database that is not what was typed, once. */
export function faultsStored({ world, table, mark, typed, times }: Left): string[] {
  if (table === null) return [];
  const rows = world.rowsWith(table, mark);
  const faults = rows.length === times ? [] : [`${rows.length} rows instead of ${times}`];
  const texts = Object.values(typed).filter((value) => value.includes(mark));
  for (const row of rows) for (const text of texts) if (!row.includes(text)) faults.push(`not stored: ${text}`);
  return faults;
}

/** Goes on from an answer until the form is taken; answers how often it was sent again, and what was lost. */
async function untilTaken(
  order: Order,
  { visitor, typed, first, filled }: Going,
): Promise<Pick<Tried, 'sends' | 'faults'>> {
  const faults: string[] = [];
  let [answer, last] = [first, filled];
  for (let sends = 0; sends < sendsMax; sends += 1) {
    if (isTaken(order.form, answer)) return { sends, faults };
    await order.world.untilWell();
    if (answer !== null) {
      const next = formHolding(answer, order, typed);
      if (next) last = next;
      else faults.push(`lost on ${answer.status} ${titleOf(answer)} ${answer.location}`);
    }
    // Without an answer a browser sends the same once more.
    answer = await visitor.send(last);
  }
  return { sends: sendsMax, faults: [...faults, `never taken: ${answer?.status} ${titleOf(answer)}`] };
}

/** Sent on to another page, or told on a page that does not ask again. */
function isTaken(form: FormCase, answer: Answer | null): boolean {
  if (answer?.status === 200) return !formWith(answer, form.by);
  return answer?.status === 303 && (form.isPublic === true || !answer.location.startsWith('/login'));
}

/** The form of a page that goes on with everything that was typed. */
function formHolding(answer: Answer, { author }: Order, typed: Record<string, string>): PageForm | undefined {
  const kept = Object.entries(typed).filter(([name]) => name !== 'password');
  const held = formsOf(answer.text, answer.path).find(({ entries }) =>
    kept.every(([, value]) => entries.some(([, each]) => isSame(each, value))),
  );
  if (!held?.entries.some(([name]) => name === 'password')) return held;
  const { password } = typed;
  return fillIn(
    held,
    password === undefined ? { email: author.account.email, password: samplePassword } : { password },
  );
}

function isSame(a: string, b: string): boolean {
  return a.replaceAll('\r\n', '\n') === b.replaceAll('\r\n', '\n');
}

function titleOf(answer: Answer | null): string {
  return /<title>([^<]*)/.exec(answer?.text ?? '')?.[1] ?? 'no answer';
}
