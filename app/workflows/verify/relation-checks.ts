import { z } from 'zod';
import { compareRows } from './checks.ts';
import type { ArchiveCheck } from './checks.ts';
import type { Verification } from './verification.ts';

const relation = z.object({
  table: z.string(),
  field: z.string(),
  target: z.string(),
  required: z.number(),
  /** both have a company */
  owned: z.number(),
  numbered: z.number(),
});
type Relation = z.output<typeof relation> & {
  /** what it named may be gone: a draft that was discarded */
  mayBeGone?: boolean;
};

/** Every field of the schema that names another record; whose company and account there is stands elsewhere. */
const relationFields = `WITH has AS (SELECT c.id, c.name, f.value ->> 'name' AS field FROM _collections c, json_each(c.fields) f)
  SELECT c.name AS "table", f.value ->> 'name' AS field, t.name AS target, f.value ->> 'required' AS required,
    EXISTS (SELECT 1 FROM has h WHERE h.id = c.id AND h.field = 'company')
      AND EXISTS (SELECT 1 FROM has h WHERE h.id = t.id AND h.field = 'company') AS owned,
    EXISTS (SELECT 1 FROM has h WHERE h.id = c.id AND h.field = 'number') AS numbered
  FROM _collections c, json_each(c.fields) f JOIN _collections t ON t.id = f.value ->> 'collectionId'
  WHERE f.value ->> 'type' = 'relation' AND t.name != 'companies' AND c.name != 'companies' ORDER BY 1, 2`;

/** Columns of plain text that name another record. */
const namedInText: readonly (readonly [table: string, field: string, target: string, mayBeGone?: boolean])[] = [
  ['companies', 'bankAccount', 'bank_accounts'],
  ['delivery_notes', 'invoice', 'invoices', true],
  ['mails', 'copyOf', 'mails'],
  ['mails', 'deliveryNote', 'delivery_notes'],
  ['mails', 'invoice', 'invoices'],
  ['mails', 'offerVersion', 'offer_versions'],
  ['mails', 'reminder', 'reminders'],
  ['payments', 'reversalOf', 'payments'],
  ['schedule_runs', 'invoice', 'invoices', true],
];

function relationsOf({ archive }: Verification): Relation[] {
  const named = namedInText.map(([table, field, target, mayBeGone = false]): Relation => ({
    ...{ table, field, target, mayBeGone, required: 0, owned: 1 },
    numbered: table === 'delivery_notes' ? 1 : 0,
  }));
  return [...z.array(relation).parse(archive.db.prepare(relationFields).all()), ...named];
}

const found = z.object({ id: z.string(), company: z.string(), name: z.string() });
type ForeignRow = z.output<typeof found>;

/** Rows whose field names nothing, or something of another company. */
function* foreignRows({ archive }: Verification, { table, field, target, ...is }: Relation): Generator<ForeignRow> {
  const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;
  const company = table === 'companies' ? 'r.id' : 'r.company';
  const wrong = [
    ...(is.mayBeGone ? [] : [`r.${quoted(field)} != '' AND t.id IS NULL`]),
    ...(is.owned === 1 ? [`t.company != ${company}`] : []),
    ...(is.required === 1 ? [`r.${quoted(field)} = ''`] : []),
  ];
  const rows = archive.db.prepare(
    `SELECT CAST(r.id AS TEXT) AS id, ${is.owned === 1 ? `CAST(${company} AS TEXT)` : "''"} AS company,
      ${is.numbered === 1 ? "coalesce(nullif(CAST(r.number AS TEXT), ''), r.id)" : 'CAST(r.id AS TEXT)'} AS name
      FROM ${quoted(table)} r LEFT JOIN ${quoted(target)} t ON t.id = r.${quoted(field)}
      WHERE ${wrong.map((each) => `(${each})`).join(' OR ')} ORDER BY r.rowid`,
  );
  for (const row of rows.iterate()) yield found.parse(row);
}

const names: Readonly<Record<string, string>> = {
  bank_accounts: 'Bankkonto',
  bank_decisions: 'Entscheidung zu Umsatz',
  bank_entries: 'Umsatz',
  companies: 'Firma',
  customers: 'Kunde',
  debit_items: 'Lastschrift',
  debit_releases: 'Freigabe einer Lastschrift',
  debit_runs: 'Lastschriftlauf',
  delivery_notes: 'Lieferschein',
  discarded_drafts: 'Verworfener Entwurf',
  files: 'Datei',
  invoice_files: 'Datei zu Rechnung',
  invoices: 'Rechnung',
  layout_uses: 'Verwendung des Layouts',
  layouts: 'Layout',
  mails: 'E-Mail',
  offer_files: 'Datei zu Angebot',
  offer_versions: 'Fassung eines Angebots',
  offers: 'Angebot',
  payment_parts: 'Teil einer Zahlung',
  payments: 'Zahlung',
  pending_sign_ins: 'Begonnene Anmeldung',
  pictures: 'Bild',
  projects: 'Projekt',
  reminders: 'Mahnung',
  schedule_runs: 'Lauf einer Serie',
  schedules: 'Serie',
  second_factors: 'Zweiter Faktor',
  sessions: 'Anmeldung',
  table_imports: 'Einlesen',
  time_entries: 'Zeit',
  users: 'Konto',
  vat_checks: 'Bestätigung einer USt-IdNr.',
};

function nameOf(table: string): string {
  return Object.hasOwn(names, table) ? (names[table] ?? table) : table;
}

/** What records belong to, by every field that names another one. */
export const relationCheck: ArchiveCheck = {
  tells: ['relation-foreign'],
  run: async (run) => {
    for (const relation of relationsOf(run)) {
      const { table, target } = relation;
      await compareRows(() => foreignRows(run, relation), { name: ({ name }) => `${nameOf(table)} ${name}` }, [
        ['relation-foreign', () => nameOf(target)],
      ]).run(run);
      await run.step();
    }
  },
};
