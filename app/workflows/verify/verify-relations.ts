import { z } from 'zod';
import { hashedRow, hashedTables, lastRecordHash, hashedRecords } from '#app/pocketbase/record-hashes/sql.ts';
import { allHolds, excessBankEntries, mismatchedScheduleRuns } from '#app/pocketbase/consistency/sql.ts';
import { sha256 } from '#app/pocketbase/stored-bytes.ts';
import { asCanonical, canonicalJson } from '#app/values/canonical-json.ts';
import { parseJson } from './event-data.ts';
import type { Verification } from './verification.ts';

/** Records of all kinds: what they belong to, and what the log says of them. */
export async function verifyRelations(run: Verification): Promise<void> {
  for (const relation of relationsOf(run)) {
    tellForeign(run, relation);
    await run.step();
  }
  await verifySaved(run);
  await verifyHolds(run);
  for (const { id, company, day } of run.archive.rows(mismatchedScheduleRuns))
    run.damage({ company, subject: `Serie ${id} am ${day}`, what: 'run-not-in-log' });
  for (const { company, more } of run.archive.rows(excessBankEntries))
    run.damage({ company, subject: 'Umsätze der Bank', what: 'entries-surplus', more: String(more) });
}

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

function tellForeign({ archive, damage }: Verification, { table, field, target, ...is }: Relation): void {
  const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;
  const wrong = [
    ...(is.mayBeGone ? [] : [`r.${quoted(field)} != '' AND t.id IS NULL`]),
    ...(is.owned === 1 ? ['t.company != r.company'] : []),
    ...(is.required === 1 ? [`r.${quoted(field)} = ''`] : []),
  ];
  const rows = archive.db.prepare(
    `SELECT CAST(r.id AS TEXT) AS id, ${is.owned === 1 ? 'CAST(r.company AS TEXT)' : "''"} AS company,
      ${is.numbered === 1 ? "coalesce(nullif(CAST(r.number AS TEXT), ''), r.id)" : 'CAST(r.id AS TEXT)'} AS name
      FROM ${quoted(table)} r LEFT JOIN ${quoted(target)} t ON t.id = r.${quoted(field)}
      WHERE ${wrong.map((each) => `(${each})`).join(' OR ')} ORDER BY r.rowid`,
  );
  for (const row of rows.iterate()) {
    const { company, name } = found.parse(row);
    damage({ company, subject: `${nameOf(table)} ${name}`, what: 'relation-foreign', more: nameOf(target) });
  }
}

const names: Readonly<Record<string, string>> = {
  bank_decisions: 'Entscheidung zu Umsatz',
  bank_entries: 'Umsatz',
  customers: 'Kunde',
  debit_items: 'Lastschrift',
  debit_releases: 'Freigabe einer Lastschrift',
  debit_runs: 'Lastschriftlauf',
  delivery_notes: 'Lieferschein',
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
  time_entries: 'Zeit',
  users: 'Konto',
  vat_checks: 'Bestätigung einer USt-IdNr.',
};

function nameOf(table: string): string {
  return Object.hasOwn(names, table) ? (names[table] ?? table) : table;
}

/** What was typed into records is what it was when they were saved last; of what an earlier version saved nobody knows. */
async function verifySaved(run: Verification): Promise<void> {
  const { archive, damage } = run;
  for (const table of hashedTables)
    for (const { id, company } of archive.rows(hashedRecords.of({ table }))) {
      const last = archive.row(lastRecordHash, { company, subject: id });
      const row = last && archive.row(hashedRow.of(table), { id });
      if (row && last.saved !== sha256(canonicalJson(asCanonical(row))))
        damage({ company, subject: `${savedNames[table]} ${id}`, what: 'saved-differs' });
      await run.step();
    }
}

const savedNames = { companies: 'Firma', customers: 'Kunde', schedules: 'Serie' } as const;

const held = z.object({ kind: z.string(), reason: z.string() });

async function verifyHolds({ archive, damage, step }: Verification): Promise<void> {
  for (const { company, subject, kind, reason, data, missing } of archive.rows(allHolds)) {
    const logged = held.safeParse(parseJson(data)).data;
    if (missing > 0 || logged?.kind !== kind || logged.reason !== sha256(reason))
      damage({ company, subject: `Mahnstopp zu ${subject}`, what: 'hold-not-in-log' });
    await step();
  }
}
