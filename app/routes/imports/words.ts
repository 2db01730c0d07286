import { href } from 'react-router';
import type { ImportTarget } from '#app/pocketbase/imports/calls.ts';

/** What pages say of the records that a table brings, and where they are. */
export interface ImportWords {
  target: ImportTarget;
  title: string;
  one: string;
  many: string;
  listHref: string;
  uploadHref: string;
  templateHref: string;
  recordHref: (id: string) => string;
  importHref: (importId: string) => string;
  faultyHref: (importId: string) => string;
  /** by what one is known again */
  knownBy: string;
}

const customers: ImportWords = {
  target: 'customers',
  title: 'Kunden einlesen',
  one: 'Kunde',
  many: 'Kunden',
  listHref: href('/invoice/kunden'),
  uploadHref: href('/invoice/kunden/einlesen'),
  templateHref: href('/invoice/kunden/einlesen/vorlage'),
  recordHref: (customerId) => href('/invoice/kunden/:customerId', { customerId }),
  importHref: (importId) => href('/invoice/kunden/einlesen/:importId', { importId }),
  faultyHref: (importId) => href('/invoice/kunden/einlesen/:importId/zeilen', { importId }),
  knownBy: 'Kundennummer, USt-IdNr. oder Name und Postleitzahl',
};

const words: readonly ImportWords[] = [customers];

/** Whose page it is, by its address. */
export function importWordsAt({ pathname }: Pick<URL, 'pathname'>): ImportWords {
  return words.find(({ uploadHref }) => pathname.startsWith(uploadHref)) ?? customers;
}

export function countRows(count: number): string {
  return count === 1 ? '1 Zeile' : `${count.toLocaleString('de')} Zeilen`;
}

export function countRecords(count: number, { one, many }: Pick<ImportWords, 'one' | 'many'>): string {
  return count === 1 ? `1 ${one}` : `${count.toLocaleString('de')} ${many}`;
}
