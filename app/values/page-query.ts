import { memberNames } from './records.ts';

/**
 * What stands behind the "?" of our pages. People read it and bookmark it, so its words are German. They stand here only:
 * everything else calls them by these names.
 */
export const queryNames = {
  page: 'seite',
  search: 'suche',
  /** of the search over everything */
  words: 'q',
  sort: 'sortierung',
  status: 'status',
  documents: 'belege',
  group: 'gruppe',
  after: 'nach',
  before: 'vor',
  from: 'von',
  to: 'bis',
  start: 'ab',
  span: 'zeitraum',
  day: 'stichtag',
  numberRange: 'kreis',
  part: 'teil',
  customer: 'kunde',
  customerWords: 'kundenname',
  project: 'projekt',
  invoice: 'rechnung',
  reminder: 'mahnung',
  bankEntry: 'umsatz',
  bookedEntry: 'gebucht',
  importedStatement: 'eingelesen',
  /** the page, or the record, to go on with */
  next: 'weiter',
  wayBack: 'zurueck',
  /** the number of the step to the first invoice that is done there */
  step: 'schritt',
  finding: 'befund',
  task: 'aufgabe',
  billable: 'abrechenbar',
  credits: 'positionen',
  reason: 'grund',
  design: 'gestaltung',
  subject: 'beleg',
  language: 'sprache',
  version: 'stand',
  notedHead: 'stand',
  openRow: 'mehr',
  openFields: 'angaben',
  /** the line that was filled from a product, and what was typed there */
  filledRow: 'gefuellt',
  typedText: 'getippt',
  createKey: 'entwurf',
  reloaded: 'neuladen',
  linkAccount: 'verbinden',
  order: 'sitzung',
  attempt: 'versuch',
  token: 'token',
  proof: 'proof',
  /** of what a page that is open is told, as its script names it */
  since: 'since',
  // As services that people sign in with name them.
  providerState: 'state',
  providerCode: 'code',
} as const;

export type QueryName = keyof typeof queryNames;

type Address = Pick<URL, 'search'>;

/** '' where the address does not say it. */
export function readQuery({ search }: Address, name: QueryName): string {
  return new URLSearchParams(search).get(queryNames[name]) ?? '';
}

/** All values of a name that an address may hold several times. */
export function readQueries({ search }: Address, name: QueryName): string[] {
  return new URLSearchParams(search).getAll(queryNames[name]);
}

export function hasQuery({ search }: Address, name: QueryName): boolean {
  return new URLSearchParams(search).has(queryNames[name]);
}

export type QueryValues = Partial<Record<QueryName, string | number>>;

/** The address that says this too; what it has said of it before is replaced, and what is empty left out. */
export function withQuery(address: string, values: QueryValues): string {
  const [beforeFragment = '', ...fragment] = address.split('#');
  const [path = '', ...query] = beforeFragment.split('?');
  const params = new URLSearchParams(query.join('?'));
  for (const name of memberNames(values)) {
    const value = values[name] ?? '';
    if (value === '') params.delete(queryNames[name]);
    else params.set(queryNames[name], String(value));
  }
  return [params.size === 0 ? path : `${path}?${params.toString()}`, ...fragment].join('#');
}

/** What lists are sorted by. */
export const sortWords = {
  number: 'nummer',
  name: 'name',
  customer: 'kunde',
  city: 'ort',
  issued: 'datum',
  sent: 'datum',
  due: 'faellig',
  valid: 'gueltig',
  amount: 'betrag',
} as const;

export type SortName = keyof typeof sortWords;

/** What lists are narrowed to. */
export const statusWords = {
  draft: 'entwurf',
  open: 'offen',
  'part-paid': 'teilbezahlt',
  overdue: 'ueberfaellig',
  paid: 'bezahlt',
  refund: 'zu-erstatten',
  cancelled: 'storniert',
  uncollectible: 'uneinbringlich',
  'taken-back': 'zurueckgenommen',
  lost: 'nicht-angekommen',
  sent: 'versendet',
  expired: 'abgelaufen',
  accepted: 'angenommen',
  'partly-billed': 'teilweise',
  billed: 'abgerechnet',
  closed: 'beendet',
  archive: 'archiv',
  incomplete: 'unvollstaendig',
  planned: 'geplant',
  active: 'laufend',
  done: 'abgeschlossen',
  archived: 'archiviert',
  booked: 'gebucht',
  reversed: 'zurueckgenommen',
  reversal: 'ruecknahme',
  paused: 'pausiert',
  today: 'heute',
  'not-today': 'heute-nicht',
} as const;

/** Kinds of documents, where a page lists all of them. */
export const documentTabWords = { invoices: 'rechnungen', offers: 'angebote', reminders: 'mahnungen' } as const;

export const spanWords = { month: 'monat', quarter: 'quartal', year: 'jahr' } as const;

/** What a list is narrowed to by one link. */
export const listSpanWords = {
  month: spanWords.month,
  'last-month': 'vormonat',
  quarter: spanWords.quarter,
  year: spanWords.year,
  'last-year': 'vorjahr',
} as const;

/** How long open items have been due. */
export const ageAddressWords = {
  later: 'nicht-ueberfaellig',
  upTo30: '1-bis-30-tage',
  upTo60: '31-bis-60-tage',
  upTo90: '61-bis-90-tage',
  older: 'ueber-90-tage',
  owed: statusWords.refund,
} as const;

/** What is done with several rows of a list at once. */
export const severalWords = {
  send: 'senden',
  'sent-otherwise': 'versand-vermerken',
  remind: 'mahnen',
  archive: 'archivieren',
} as const;

/** Number ranges; that of invoices needs no word. */
export const rangeAddressWords = {
  deposit: 'abschlag',
  final: 'schluss',
  cancellation: 'storno',
  correction: 'korrektur',
  offer: 'angebote',
  'delivery-note': 'lieferscheine',
} as const;

export const notBillableWord = 'nein';

/** Which of the names an address means by that word; null: none. */
export function nameOfWord<Name extends string>(
  words: Readonly<Record<Name, string>>,
  names: readonly Name[],
  word: string,
): Name | null {
  return names.find((name) => words[name] === word) ?? null;
}
