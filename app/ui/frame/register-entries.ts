import { href } from 'react-router';
import type { IconName } from '../base/icon.tsx';
import { paths, places } from '../base/paths.ts';
import type { NamedPlace } from '../base/paths.ts';
import { trimEndOf } from '#app/values/trim-end.ts';
import type { CompanyFacts } from './company-facts.ts';

export interface RegisterEntry extends NamedPlace {
  icon: IconName;
  /** the key that leads there, after "g" */
  key: string;
  /** Pages of its own that do not stand below it; "*" is any id. */
  also?: readonly string[];
  /** Stands with the one before it, and on phones under "Mehr". */
  isPart?: true;
  /** absent: every company */
  concerns?: (facts: CompanyFacts) => boolean;
}

interface RegisterGroup {
  title: string;
  entries: readonly RegisterEntry[];
}

const main: readonly RegisterEntry[] = [
  { ...places.dashboard, icon: 'home', key: 'ü' },
  {
    ...places.invoices,
    icon: 'invoice',
    key: 'r',
    also: [href('/invoice/lieferscheine/:noteId', { noteId: '*' })],
  },
  {
    ...places.schedules,
    title: 'Wiederkehrende',
    icon: 'repeat',
    key: 's',
    isPart: true,
    also: [href('/invoice/rechnungen/:invoiceId/wiederholen/:scheduleId', { invoiceId: '*', scheduleId: '*' })],
  },
  { ...places.offers, icon: 'offer', key: 'a' },
  { ...places.customers, icon: 'customers', key: 'k' },
];

const groups: readonly RegisterGroup[] = [
  {
    title: 'Arbeit',
    entries: [
      { ...places.projects, icon: 'project', key: 'p' },
      { ...places.products, icon: 'product', key: 'd' },
    ],
  },
  {
    title: 'Geld',
    entries: [
      { ...places.payments, icon: 'bank', key: 'z' },
      { ...places.openItems, icon: 'items', key: 'o' },
      {
        ...places.reminders,
        icon: 'bell',
        key: 'm',
        also: [href('/invoice/rechnungen/:invoiceId/mahnung', { invoiceId: '*' })],
      },
      { ...places.debits, icon: 'collect', key: 'l', concerns: ({ collectsDebits }) => collectsDebits },
    ],
  },
  {
    title: 'Einrichtung',
    entries: [
      { ...places.layouts, icon: 'layout', key: 'y' },
      { ...places.profile, icon: 'profile', key: 'f' },
      { ...places.settings, icon: 'settings', key: 'i', also: [paths.subscription, paths.subscriptionSoon] },
    ],
  },
];

/** The register of a company: an entry appears with what it is about. */
export function registerOf(facts: CompanyFacts): { main: readonly RegisterEntry[]; groups: RegisterGroup[] } {
  const isShown = ({ concerns }: RegisterEntry) => concerns === undefined || concerns(facts);
  return { main, groups: groups.map(({ title, entries }) => ({ title, entries: entries.filter(isShown) })) };
}

/** Which of the entries a page belongs to: the one that says most of its address. */
export function currentEntry(entries: readonly RegisterEntry[], pathname: string): RegisterEntry | undefined {
  const path = trimEndOf(pathname, '/');
  let found: { entry: RegisterEntry; depth: number } | undefined;
  for (const entry of entries) {
    const depth = Math.max(...[entry.href, ...(entry.also ?? [])].map((own) => depthOf(own, path)));
    if (depth > (found?.depth ?? 0)) found = { entry, depth };
  }
  return found?.entry;
}

/** How many parts of the address are those of its own, 0 where it goes another way. Below the dashboard stands no other page of it. */
function depthOf(own: string, path: string): number {
  if (own === paths.dashboard) return path === own ? 1 : 0;
  const [wanted, given] = [own.split('/'), path.split('/')];
  const isBelow = wanted.every((part, index) => (part === '*' ? given[index] !== undefined : part === given[index]));
  return isBelow ? wanted.length : 0;
}

/** `page` on the page itself, `true` on all others of the entry. */
export function currentMark(
  entry: RegisterEntry,
  current: RegisterEntry | undefined,
  pathname: string,
): 'page' | 'true' | undefined {
  if (entry !== current) return undefined;
  return trimEndOf(pathname, '/') === entry.href ? 'page' : 'true';
}
