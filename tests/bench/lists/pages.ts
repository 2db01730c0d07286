import { searched } from './copies.ts';

export interface ListPage {
  name: string;
  path: string;
  /** which one of all pages of the list; its first where it has so many that the last is not known */
  place?: 'middle' | 'last' | 'next';
  /** told of one browser, without an aim */
  free?: true;
}

const list = '/invoice/rechnungen';
const { rare, common, absent, amount } = searched;

const paged: ListPage[] = [
  { name: 'first page', path: list },
  { name: 'middle page', path: `${list}?`, place: 'middle' },
  { name: 'last page', path: `${list}?`, place: 'last' },
  { name: 'by customer', path: `${list}?sortierung=kunde` },
  { name: 'by amount', path: `${list}?sortierung=betrag` },
  { name: 'by amount, page 31', path: `${list}?sortierung=betrag&seite=30`, place: 'next' },
  { name: 'by amount, last', path: `${list}?sortierung=betrag`, place: 'last' },
  { name: 'by due date', path: `${list}?sortierung=faellig`, free: true },
  { name: 'by day of issue', path: `${list}?sortierung=datum`, free: true },
  { name: 'drafts', path: `${list}?status=entwurf` },
  { name: 'open', path: `${list}?status=offen` },
  { name: 'overdue', path: `${list}?status=ueberfaellig` },
  { name: 'paid in part', path: `${list}?status=teilbezahlt`, free: true },
  { name: 'paid', path: `${list}?status=bezahlt` },
  { name: 'paid by due date', path: `${list}?status=bezahlt&sortierung=faellig` },
];

const others: ListPage[] = [
  { name: 'search in paid', path: `${list}?suche=${common}&status=bezahlt` },
  { name: 'search in overdue', path: `${list}?suche=bremen&status=ueberfaellig` },
  { name: 'search by amount', path: `${list}?suche=${common}&sortierung=betrag` },
  { name: 'dashboard', path: '/invoice' },
  { name: 'customers', path: '/invoice/kunden' },
  { name: 'search in customers', path: '/invoice/kunden?suche=kunde' },
  { name: 'payments', path: '/invoice/zahlungen' },
];

/** Words by how often they are there; those of the list have an aim. */
const words: [name: string, words: string, ofList: 'judged' | 'free'][] = [
  ['rare', rare, 'judged'],
  ['common', common, 'judged'],
  ['absent', absent, 'judged'],
  ['two words', `aachen+${common}`, 'judged'],
  ['a letter', 'b', 'free'],
  ['an amount', amount, 'free'],
  ['words apart', 'aachen+bremen', 'free'],
  ['part of a rare one', `kunde+${rare.slice(0, 8)}`, 'free'],
];

export const listPages: readonly ListPage[] = [
  ...paged,
  ...words.map(([name, text, ofList]): ListPage => {
    const page = { name: `search, ${name}`, path: `${list}?suche=${text}` };
    return ofList === 'free' ? { ...page, free: true } : page;
  }),
  ...words.map(([name, text]): ListPage => ({ name: `head, ${name}`, path: `/invoice/suche?q=${text}`, free: true })),
  ...others,
];

/** The address of a page, by what the company's own list says. */
export async function addressOf({ path, place }: ListPage, open: (path: string) => Promise<string>): Promise<string> {
  if (place === undefined) return path;
  const html = await open(path);
  if (place === 'next') return (/<a href="([^"]+)" rel="next"/.exec(html)?.[1] ?? path).replaceAll('&amp;', '&');
  const [, count = '30'] = / von ([\d.]+)</.exec(html) ?? [];
  const last = Math.ceil(Number(count.replaceAll('.', '')) / 30);
  return `${path}&seite=${place === 'last' ? last : Math.ceil(last / 2)}`;
}
