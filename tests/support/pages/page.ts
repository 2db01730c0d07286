import type { Person, RecordName, Records } from './records.ts';

type Fields = Readonly<Record<string, string>>;

/** What a person types into a form so that it can be saved. */
interface TypedForm {
  fields: Fields | ((person: Person) => Fields | Promise<Fields>);
  /** a text among them that can be made too long; absent: none */
  text?: string;
  /** what is answered where nothing is wrong: of a form that is looked at before it is sent for good a page; absent: 303 */
  done?: 200;
  /** the page that it stands on; absent: its own */
  on?: string;
}

/** What lists of pages need to know of a route. */
export interface PageDescription {
  /** which record stands for a parameter, where it is another than usual */
  of?: Partial<Record<Parameter, RecordName>>;
  /** what else stands in its address, records in braces, each a way to open it; the first is the usual one */
  queries?: readonly string[];
  /** nobody stays there: it takes a button's form, or leads on */
  leadsOn?: true;
  /** nobody begins there: a mail, the step before or another service leads to it */
  further?: true;
  /** what is typed there, or why `fillForm` cannot; absent: it takes no form */
  form?: TypedForm | { untyped: string };
}

/** What stands for each parameter of a path where nothing else is said. */
export const usualRecords = {
  bankAccountId: 'bankAccount',
  customerId: 'customer',
  contactId: 'contact',
  importId: 'tableImport',
  projectId: 'project',
  productId: 'product',
  textBlockId: 'textBlock',
  entryId: 'entry',
  layoutId: 'layout',
  offerId: 'offerSent',
  versionNumber: 'version',
  invoiceId: 'issued',
  draftId: 'discarded',
  questionCode: 'question',
  mailId: 'mail',
  noteId: 'note',
  scheduleId: 'schedule',
  paymentId: 'payment',
  runId: 'debitRun',
  sessionId: 'session',
  provider: 'provider',
} as const satisfies Record<string, RecordName>;

type Parameter = keyof typeof usualRecords;

const isParameter = (name: string): name is Parameter => Object.hasOwn(usualRecords, name);

/** The addresses of a page, records in braces: "/invoice/kunden/{customer}". */
export function addressesOf(path: string, { of = {}, queries = [''] }: PageDescription): string[] {
  const filled = path
    .replace(/:(\w+)/g, (parameter, name: string) =>
      isParameter(name) ? `{${of[name] ?? usualRecords[name]}}` : parameter,
    )
    .replace('*', 'gibt-es-nicht');
  return queries.map((query) => filled + query);
}

/** An address with these records in it. Throws for one that is not there. */
export function fillAddress(address: string, records: Readonly<Record<string, string>>): string {
  return address.replace(/\{(\w+)\}/g, (_whole, name: string) => {
    const id = records[name];
    if (id === undefined) throw new Error(`which ${name} is meant in ${address}?`);
    return id;
  });
}

/** The same, with the records of a person, each made when it is first asked for. */
export async function fillFor(address: string, records: Records): Promise<string> {
  const names = [...address.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name as RecordName);
  const ids = [];
  for (const name of names) ids.push([name, await records[name]()] as const);
  return fillAddress(address, Object.fromEntries(ids));
}
