import type { Saved } from '../call.ts';
import type { PayeeAccount } from '#app/invoicing/company/bank-account.ts';
import {
  countsWithInvoices,
  findCollision,
  numberPeriod,
  patternNames,
  patternOf,
  rangeKindOf,
  rangeKinds,
  rangeOf,
  refusePattern,
} from '#app/invoicing/invoice/numbering.ts';
import type { NumberPatterns, RangeKind } from '#app/invoicing/invoice/numbering.ts';
import { recordHashData } from '../record-hashes/record-hashes.hooks.ts';
import { readCounter } from '../engine/counters.ts';
import { appendEvent } from '../engine/events.ts';
import { findOne, findOwn } from '../engine/guard.ts';
import type { Tenancy } from '../engine/guard.ts';
import { answers, writes } from '../engine/route.ts';
import type { ChangeOf, RefuseOf } from '../engine/route.ts';
import { allRows, oneRow } from '../engine/rows.ts';
import { answerRepeated, createVersioned, raiseVersion, saveArchived, saveVersioned } from '../engine/saving.ts';
import { patternsIn, peekNumber, takenNumber } from '../counters/number.hooks.ts';
import type { Refuse } from '../refusal.ts';
import * as calls from './calls.ts';
import { bankAccountColumns, companyColumns, payeeColumns, settingsColumns } from './record.ts';
import type { ProfileColumns, SettingsColumns } from './record.ts';
import { bankAccountList, bankAccountUses, receivedOfYears, turnoverOfCompany } from './sql.ts';

export const routes = [
  answers('person', calls.ownCompany, (app, { scope }) => ({
    company: app.findRecordById('companies', scope.company),
    settings: findSettings(app, scope),
    accounts: allRows(app, bankAccountList, { company: scope.company }),
  })),
  answers('person', calls.turnover, (app, { scope: { company }, query: { today } }) => ({
    received: allRows(app, receivedOfYears, { company, today }),
    own: oneRow(app, turnoverOfCompany, { company }),
  })),
  answers('person', calls.peekNextNumber, (app, { scope, query }) =>
    peekNumber(app, scope, { kind: rangeKindOf(query.kind), today: query.today }),
  ),
  writes('person', calls.saveProfile, { work: saveProfile }),
  writes('person', calls.saveSettings, { work: saveSettings }),
  answers('person', calls.listBankAccountUses, (app, { scope: { company } }) =>
    allRows(app, bankAccountUses, { company }),
  ),
  writes('person', calls.createBankAccount, { work: createBankAccount }),
  writes('person', calls.saveBankAccount, { work: saveBankAccount }),
  writes('person', calls.archiveBankAccount, { work: archiveBankAccount }),
  writes('person', calls.chooseBankAccount, { work: chooseBankAccount }),
  writes('person', calls.deleteBankAccount, { work: deleteBankAccount }),
];

function findSettings(app: core.App, scope: Tenancy): core.Record {
  return app.findFirstRecordByData('company_settings', 'company', scope.company);
}

function saveProfile(
  tx: core.App,
  refuse: RefuseOf<typeof calls.saveProfile>,
  { scope, body }: ChangeOf<typeof calls.saveProfile>,
): Saved {
  const record = tx.findRecordById('companies', scope.company);
  const saved = saveVersioned(tx, refuse, { record, fields: companyColumns, body });
  savePayee(tx, refuse, { scope, record, account: body.fields });
  const data = { version: saved.version, ...recordHashData(tx, 'companies', record.id) };
  appendEvent(tx, scope, { type: 'company-changed', subject: record.id, data });
  return saved;
}

type PayeeColumns = Pick<ProfileColumns, keyof PayeeAccount>;

/** The default account as the profile has it; the first one that is typed becomes it. */
function savePayee(
  tx: core.App,
  refuse: Refuse<'iban-taken'>,
  { scope, record, account }: { scope: Tenancy; record: core.Record; account: PayeeColumns },
): void {
  const id = record.getString('bankAccount');
  // One that is named and gone (`verify` tells) is made anew: else no profile could be saved any more.
  const known = id === '' ? null : findOne(tx, 'bank_accounts', { company: scope.company, id });
  if (payeeColumns.every((name) => (known?.getString(name) ?? '') === account[name])) return;
  checkIban(tx, refuse, { scope, iban: account.iban, id });
  const row = known ?? new Record(tx.findCollectionByNameOrId('bank_accounts'));
  for (const name of payeeColumns) row.set(name, account[name]);
  row.set('company', scope.company);
  raiseVersion(tx, row);
  const type = known === null ? 'bank-account-created' : 'bank-account-changed';
  appendEvent(tx, scope, { type, subject: row.id, data: recordHashData(tx, 'bank_accounts', row.id) });
  if (known !== null) return;
  record.set('bankAccount', row.id);
  tx.save(record);
}

/** Settings of one section. */
function saveSettings(
  tx: core.App,
  refuse: RefuseOf<typeof calls.saveSettings>,
  { scope, body }: ChangeOf<typeof calls.saveSettings>,
): Saved {
  const record = findSettings(tx, scope);
  const patterns = changePatterns(tx, refuse, { scope, record, body });
  const fields = settingsColumns.filter((name) => body.fields[name] !== undefined);
  const saved = saveVersioned<Partial<SettingsColumns>>(tx, refuse, { record, fields, body });
  appendEvent(tx, scope, {
    type: 'settings-changed',
    subject: record.id,
    data: { version: saved.version, ...patterns },
  });
  return saved;
}

/** How a kind is numbered from here on, as the event log keeps it. */
interface PatternChange {
  kind: RangeKind;
  /** that it counts in now, and its last running number */
  range: RangeKind;
  period: string;
  after: number;
  /** '' for the range of invoices */
  from: string;
  to: string;
}

/** Refuses patterns by which a number could come twice; what becomes other, for the event log. */
function changePatterns(
  tx: core.App,
  refuse: RefuseOf<typeof calls.saveSettings>,
  { scope, record, body }: Pick<ChangeOf<typeof calls.saveSettings>, 'scope' | 'body'> & { record: core.Record },
): { patterns?: { [Name in keyof PatternChange]: PatternChange[Name] }[] } {
  const { fields, today } = body;
  const before = patternsIn(record);
  const given = Object.values(patternNames).flatMap((name) =>
    fields[name] === undefined ? [] : [[name, fields[name]]],
  );
  const after: NumberPatterns = { ...before, ...(Object.fromEntries(given) as Partial<NumberPatterns>) };
  const typed = rangeKinds.filter((kind) => after[patternNames[kind]] !== before[patternNames[kind]]);
  const isShared = (kind: RangeKind) =>
    kind !== 'invoice' && countsWithInvoices(kind) && after[patternNames[kind]] === '';
  if (typed.some((kind) => !isShared(kind) && refusePattern(after[patternNames[kind]]))) refuse('pattern');
  const collision = findCollision(after, typed);
  if (collision !== null) refuse('patterns-meet', collision);
  const isMoved = (kind: RangeKind) =>
    rangeOf(kind, after) !== rangeOf(kind, before) || patternOf(kind, after) !== patternOf(kind, before);
  const moved = rangeKinds.filter((kind) => rangeOf(kind, after) === kind && isMoved(kind));
  for (const kind of moved) {
    const taken = takenNumber(tx, scope, { kind, pattern: patternOf(kind, after), today });
    if (taken !== null) refuse('number-taken', { number: taken, kind });
  }
  const changes = typed.map((kind): PatternChange => {
    const range = rangeOf(kind, after);
    const period = numberPeriod(patternOf(kind, after), today);
    const { value } = readCounter(tx, scope, { kind: range, period });
    const name = patternNames[kind];
    return { kind, range, period, after: value, from: before[name], to: after[name] };
  });
  return changes.length === 0 ? {} : { patterns: changes };
}

const bankAccountsMax = 30;

/** Creates an account, or answers the one that the same form made before. */
function createBankAccount(
  tx: core.App,
  refuse: RefuseOf<typeof calls.createBankAccount>,
  { scope, body }: ChangeOf<typeof calls.createBankAccount>,
): Saved {
  const made = { scope, collection: 'bank_accounts', fields: bankAccountColumns, body };
  const repeated = answerRepeated(tx, refuse, made);
  if (repeated) return repeated;
  const { company } = scope;
  if (tx.countRecords('bank_accounts', $dbx.hashExp({ company })) >= bankAccountsMax) refuse('too-many-accounts');
  checkIban(tx, refuse, { scope, iban: body.fields.iban, id: '' });
  const created = createVersioned(tx, scope, made);
  appendEvent(tx, scope, {
    type: 'bank-account-created',
    subject: created.id,
    data: recordHashData(tx, 'bank_accounts', created.id),
  });
  const owner = tx.findRecordById('companies', company);
  const isFirst = findOne(tx, 'bank_accounts', { company, id: owner.getString('bankAccount') }) === null;
  if (isFirst) takeAsDefault(tx, scope, { owner, id: created.id });
  return created;
}

function saveBankAccount(
  tx: core.App,
  refuse: RefuseOf<typeof calls.saveBankAccount>,
  { scope, parameters: { id }, body }: ChangeOf<typeof calls.saveBankAccount>,
): Saved {
  const record = findOwn(tx, scope, { collection: 'bank_accounts', id });
  checkIban(tx, refuse, { scope, iban: body.fields.iban, id });
  const saved = saveVersioned(tx, refuse, { record, fields: bankAccountColumns, body });
  appendEvent(tx, scope, { type: 'bank-account-changed', subject: id, data: recordHashData(tx, 'bank_accounts', id) });
  const owner = tx.findRecordById('companies', scope.company);
  // A profile that is open shows this account: what it was filled from is not what is stored now.
  if (owner.getString('bankAccount') === id) raiseVersion(tx, owner);
  return saved;
}

function checkIban(
  tx: core.App,
  refuse: Refuse<'iban-taken'>,
  { scope: { company }, iban, id }: { scope: Tenancy; iban: string; id: string },
): void {
  const other = iban === '' ? null : findOne(tx, 'bank_accounts', { company, iban });
  if (other !== null && other.id !== id) refuse('iban-taken');
}

function archiveBankAccount(
  tx: core.App,
  refuse: RefuseOf<typeof calls.archiveBankAccount>,
  { scope, parameters: { id }, body: { archived } }: ChangeOf<typeof calls.archiveBankAccount>,
): { id: string } {
  const record = findOwn(tx, scope, { collection: 'bank_accounts', id });
  if (archived && tx.findRecordById('companies', scope.company).getString('bankAccount') === id) refuse('is-default');
  saveArchived(tx, scope, { record, archived, subject: 'bank-account' });
  return { id };
}

function chooseBankAccount(
  tx: core.App,
  refuse: RefuseOf<typeof calls.chooseBankAccount>,
  { scope, parameters: { id } }: ChangeOf<typeof calls.chooseBankAccount>,
): { id: string } {
  if (findOwn(tx, scope, { collection: 'bank_accounts', id }).getBool('archived')) refuse('archived');
  const owner = tx.findRecordById('companies', scope.company);
  if (owner.getString('bankAccount') !== id) takeAsDefault(tx, scope, { owner, id });
  return { id };
}

function takeAsDefault(tx: core.App, scope: Tenancy, { owner, id }: { owner: core.Record; id: string }): void {
  owner.set('bankAccount', id);
  raiseVersion(tx, owner);
  const data = { account: id, ...recordHashData(tx, 'companies', owner.id) };
  appendEvent(tx, scope, { type: 'bank-account-chosen', subject: owner.id, data });
}

function deleteBankAccount(
  tx: core.App,
  refuse: RefuseOf<typeof calls.deleteBankAccount>,
  { scope, parameters: { id } }: ChangeOf<typeof calls.deleteBankAccount>,
): { id: string } {
  const { company } = scope;
  const record = findOwn(tx, scope, { collection: 'bank_accounts', id });
  if (tx.findRecordById('companies', company).getString('bankAccount') === id) refuse('is-default');
  const use = allRows(tx, bankAccountUses, { company }).find((each) => each.id === id);
  if (use === undefined || !calls.isUnusedAccount(use)) refuse('in-use');
  tx.delete(record);
  appendEvent(tx, scope, { type: 'bank-account-deleted', subject: id });
  return { id };
}
