import type { CustomerKeys } from '#app/pocketbase/imports/calls.ts';

/** What of a row may be that of a record; `line`: where it stands in the file, 0 for a record. */
export interface RecordKeys extends CustomerKeys {
  line: number;
}

export interface Match {
  by: string;
  other: RecordKeys;
  /** somebody is asked whether it is the same */
  isDoubtful: boolean;
}

export interface KnownRecords {
  find: (row: RecordKeys) => Match | null;
  /** as one that later rows are held against */
  add: (row: RecordKeys) => void;
}

/** What is there already: by its number, the VAT ID, name and post code; what only one of them says is asked about. */
export function createKnown(records: readonly CustomerKeys[]): KnownRecords {
  const places = new Map<string, RecordKeys>();
  const add = (row: RecordKeys): void => {
    // The first of a name or mail is the one that is asked about.
    for (const { key } of keysOf(row)) if (!places.has(key)) places.set(key, row);
  };
  for (const record of records) add({ ...record, line: 0 });
  return {
    add,
    find: (row) => {
      const hits = keysOf(row).flatMap(({ key, by, tells }) => {
        const other = places.get(key);
        return other === undefined ? [] : [{ by, other, isDoubtful: !tells(other) }];
      });
      return hits.find(({ isDoubtful }) => !isDoubtful) ?? hits[0] ?? null;
    },
  };
}

interface Key {
  key: string;
  /** for people */
  by: string;
  /** whether it says by itself that both are the same */
  tells: (other: RecordKeys) => boolean;
}

function keysOf(row: RecordKeys): Key[] {
  const agrees = (other: RecordKeys) => agree(row, other);
  const never = () => false;
  const postCode = foldedCode(row.postCode);
  return [
    { key: row.number > 0 ? `number ${row.number}` : '', by: 'Kundennummer', tells: agrees },
    { key: keyOf('vat', row.vatId), by: 'USt-IdNr.', tells: agrees },
    { key: keyOf('source', row.sourceNumber), by: 'Nummer im alten Programm', tells: agrees },
    {
      key: postCode === '' ? '' : keyOf('place', `${postCode} ${row.sortName}`),
      by: 'Name und PLZ',
      tells: () => true,
    },
    {
      key: keyOf('name', row.sortName),
      by: 'Name',
      tells: (other: RecordKeys) =>
        postCode === '' && other.postCode === '' && row.city === other.city && row.email === other.email,
    },
    { key: keyOf('mail', row.email), by: 'E-Mail', tells: never },
  ].filter(({ key }) => key !== '');
}

function keyOf(kind: string, text: string): string {
  return text === '' ? '' : `${kind} ${text}`;
}

/** A number alone may be another customer's: something else of both is the same too. Neighbours share a post code. */
function agree(one: RecordKeys, other: RecordKeys): boolean {
  const same = (a: string, b: string) => a !== '' && a === b;
  return one.sortName === other.sortName || same(one.vatId, other.vatId) || same(one.email, other.email);
}

function foldedCode(postCode: string): string {
  return postCode.toUpperCase().replace(/[\s-]/g, '');
}
