import { randomUUID } from 'node:crypto';
import {
  createAccount,
  createInvoice,
  createSampleCustomer,
  sampleDraft,
  samplePassword,
} from '#app/commands/fixtures.ts';
import { newDraftLine } from '#app/invoicing/invoice/draft.ts';
import { todayInBerlin } from '#app/values/berlin-time.ts';
import { camt, camtEntry } from '../banking/camt-files.ts';
import { createSampleSchedule } from '../support/schedules.ts';
import { servicesOf } from '../support/services.ts';
import { fillIn, formWith, Visitor } from '../torture/visitor.ts';
import type { Answer } from '../torture/visitor.ts';
import type { World } from './world.ts';

/** Something of a person that is under way when the kill comes, and is done again until it is done. */
export interface Action {
  /** what is counted afterwards: once each */
  trace: Trace;
  /** null: nothing was answered; a status that says no is an answer, too */
  act: () => Promise<boolean>;
}

/** Where an action must have left exactly one row, and a mail at most one mail. */
export interface Trace {
  kind: ActionKind;
  /** an id, or a text that stands nowhere else */
  mark: string;
  /** of its mail */
  subject?: string;
}

export const actionKinds = ['issue', 'send', 'pay', 'cancel', 'import', 'repeat'] as const;
export type ActionKind = (typeof actionKinds)[number];

export type Prepare = () => Promise<Action>;

export interface Actor {
  /** documents that were issued before any action, to have something to act on */
  issuedBefore: () => number;
  prepare: Readonly<Record<ActionKind, Prepare>>;
}

interface Form {
  page: string;
  /** a field that tells the form from others of its page */
  field: string;
  values: Readonly<Record<string, string>>;
  files?: Readonly<Record<string, File>>;
}

/** A person with a company of their own. What actions need is made by the ways of the product, while nothing is killed. */
export async function openActor(world: World): Promise<Actor> {
  const email = `${randomUUID()}@example.org`;
  const visitor = new Visitor(world.url);
  const first = servicesOf(world.dataDir);
  const { backend } = await createAccount(first, { email, clientAddress: '10.0.0.1' });
  const customer = await createSampleCustomer(backend);
  await first.pdf.close();
  await visitor.send({
    path: '/login',
    multipart: false,
    entries: [
      ['email', email],
      ['password', samplePassword],
    ],
    names: [],
    files: [],
  });
  const { token } = backend.sdk.authStore;
  let made = 0;
  let issued = 0;

  // A killed database comes back at another address.
  async function make(status: 'draft' | 'issued'): Promise<string> {
    const services = servicesOf(world.dataDir);
    try {
      made += 1;
      if (status === 'issued') issued += 1;
      const [line = newDraftLine, ...others] = sampleDraft.lines;
      const draft = { lines: [{ ...line, unitPrice: String(100 + made) }, ...others] };
      const order = { customer, status, draft, today: todayInBerlin(services.now()) };
      const own = services.connect({ token, clientAddress: '10.0.0.1' });
      return (await createInvoice(services, own, order)).id;
    } finally {
      await services.pdf.close();
    }
  }

  /** null: the page leads on, for what its form does is done. away: nobody is there who shows it. */
  async function fill({
    page,
    field,
    values,
    files = {},
  }: Form): Promise<(() => Promise<Answer | null>) | 'away' | null> {
    const opened = await visitor.get(page);
    if (opened === null || opened.status >= 500) return 'away';
    if (opened.status === 302 || opened.status === 303) return null;
    const form = formWith(opened, field);
    if (!form) throw new Error(`no form with ${field} on ${page}: ${opened.status}`);
    const filled = fillIn(form, values);
    return () => visitor.send(filled, files);
  }

  /** What was not heard is sent again as it was; what was refused, because a number went elsewhere, from its page on. */
  const byForm = async (trace: Trace, form: Form): Promise<Action> => {
    let send = await fill(form);
    return {
      trace,
      act: async () => {
        if (send === 'away') send = await fill(form);
        if (send === 'away') return false;
        if (send === null) return true;
        const answer = await send();
        if (answer !== null && answer.status < 400) return true;
        if (answer === null || answer.status >= 500) return false;
        send = await fill(form);
        return send === null;
      },
    };
  };
  const base = '/invoice/rechnungen';
  return {
    issuedBefore: () => issued,
    prepare: {
      issue: async () => {
        const id = await make('draft');
        return byForm(
          { kind: 'issue', mark: id },
          { page: `${base}/${id}/ausstellen`, field: 'confirmed', values: { confirmed: 'on' } },
        );
      },
      send: async () => {
        const subject = `Rechnung ${randomUUID()}`;
        const values = { recipient: 'kunde@linde.example', subject, text: 'Guten Tag', files: 'pdf' };
        const id = await make('issued');
        return byForm(
          { kind: 'send', mark: id, subject },
          { page: `${base}/${id}/versand`, field: 'recipient', values },
        );
      },
      pay: async () => {
        const note = randomUUID();
        return byForm(
          { kind: 'pay', mark: note },
          { page: `${base}/${await make('issued')}/zahlung`, field: 'amount', values: { amount: '50', note } },
        );
      },
      cancel: async () => {
        const id = await make('issued');
        return byForm(
          { kind: 'cancel', mark: id },
          { page: `${base}/${id}/storno`, field: 'confirmed', values: { confirmed: 'on' } },
        );
      },
      import: async () => {
        const purpose = randomUUID();
        const file = new File([camt({ entries: [camtEntry({ purpose, reference: purpose })] })], 'auszug.xml', {
          type: 'text/xml',
        });
        return byForm(
          { kind: 'import', mark: purpose },
          { page: '/invoice/zahlungen/umsaetze/einlesen', field: 'statement', values: {}, files: { statement: file } },
        );
      },
      repeat: async () => {
        const template = await make('draft');
        const services = servicesOf(world.dataDir);
        await services.pdf.close();
        const today = todayInBerlin(services.now());
        const own = services.connect({ token, clientAddress: '10.0.0.1' });
        const fields = { firstDay: today, action: 'send' } as const;
        const schedule = await createSampleSchedule(own, { invoice: template, today, fields });
        return {
          trace: { kind: 'repeat', mark: schedule },
          act: async () => {
            await world.runSchedules();
            return true;
          },
        };
      },
    },
  };
}
