import type { Saved } from '../call.ts';
import type { Editing } from '../call.ts';
import type { Refuse } from '../refusal.ts';
import { findOwn } from './guard.ts';
import type { Tenancy } from './guard.ts';

// Drafts of documents: written by one editor at a time, frozen when they are issued.

interface DraftFields {
  customer: string;
  project: string;
  draft: string;
}

/** A kind of draft: what an editor writes of it, and the id that people know it by. */
export interface DraftKind<Fields extends DraftFields> {
  columns: readonly (keyof Fields & string)[];
  idOf: (record: core.Record) => string;
}

interface Written<Fields extends DraftFields> {
  scope: Tenancy;
  record: core.Record;
  kind: DraftKind<Fields>;
  body: { fields: Fields; editing: Editing };
}

function isDraft(record: core.Record): boolean {
  return record.getString('status') === 'draft';
}

/** Whether the editor that sends it is the one that saved the draft last. */
function isOfEditor(record: core.Record, { token }: Editing): boolean {
  return token !== '' && record.getString('editToken') === token;
}

/** What a new draft keeps of the editor that made it. */
export function editorOf({ token, sentAt }: Editing): { editToken: string; editSentAt: number } {
  return { editToken: token, editSentAt: sentAt };
}

/** What a form answers whose draft is there: the same editor saves it, whoever sends the same again gets it. */
export function repeatDraft<Fields extends DraftFields>(
  tx: core.App,
  refuse: Refuse<'stale' | 'already-issued' | 'overtaken' | UnknownName>,
  written: Written<Fields>,
): Saved {
  const { record, kind, body } = written;
  const id = kind.idOf(record);
  const isSame = record.getString('draft') === body.fields.draft;
  if (!isDraft(record) && !isSame) refuse('already-issued', { id });
  if (isDraft(record) && isOfEditor(record, body.editing)) return overwriteDraft(tx, refuse, written);
  if (!isSame) refuse('stale', { current: { id, ...stateOf(record) } });
  return { id, version: record.getInt('version') };
}

/** Saves the draft of that version, or a later one that the same editor has made. */
export function saveDraftRecord<Fields extends DraftFields>(
  tx: core.App,
  refuse: Refuse<'stale' | 'already-issued' | 'overtaken' | UnknownName>,
  written: Written<Fields> & { body: { version: number } },
): Saved {
  const { record, body } = written;
  const isSeen = record.getInt('version') === body.version || isOfEditor(record, body.editing);
  if (isDraft(record) && !isSeen) refuse('stale', { current: stateOf(record) });
  return overwriteDraft(tx, refuse, written);
}

function stateOf(record: core.Record): { version: number; draft: string } {
  return { version: record.getInt('version'), draft: record.getString('draft') };
}

function overwriteDraft<Fields extends DraftFields>(
  tx: core.App,
  refuse: Refuse<'already-issued' | 'overtaken' | UnknownName>,
  { scope, record, kind, body: { fields, editing } }: Written<Fields>,
): Saved {
  if (!isDraft(record)) refuse('already-issued');
  if (editing.unasked && isOfEditor(record, editing) && editing.sentAt < record.getInt('editSentAt'))
    refuse('overtaken');
  checkNamed(tx, refuse, { scope, fields });
  const version = record.getInt('version') + 1;
  for (const column of kind.columns) record.set(column, fields[column]);
  record.load({ version, ...editorOf(editing) });
  tx.save(record);
  return { id: kind.idOf(record), version };
}

type UnknownName = 'unknown-customer' | 'unknown-project';

/** Customer and project are the company's, or none yet. */
export function checkNamed(
  tx: core.App,
  refuse: Refuse<UnknownName>,
  { scope, fields: { customer, project } }: { scope: Tenancy; fields: Pick<DraftFields, 'customer' | 'project'> },
): void {
  if (!isOwn(tx, scope, { collection: 'customers', id: customer })) refuse('unknown-customer');
  if (!isOwn(tx, scope, { collection: 'projects', id: project })) refuse('unknown-project');
}

function isOwn(tx: core.App, scope: Tenancy, named: { collection: string; id: string }): boolean {
  if (named.id === '') return true;
  try {
    findOwn(tx, scope, named);
    return true;
  } catch {
    return false;
  }
}

/** Where drafts stand in lists: before everything issued ("9" sorts after every year), newest first. */
export function draftOrder(): string {
  return `9${new Date().toISOString()}`;
}

/** Where an issued document stands in lists: by the day of its number. */
export function issuedOrder(issueDate: string, sequence: number): string {
  return `${issueDate}/${String(sequence).padStart(9, '0')}`;
}
