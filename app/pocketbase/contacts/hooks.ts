import type { Saved } from '../call.ts';
import { appendEvent } from '../engine/events.ts';
import { findOwn } from '../engine/guard.ts';
import { answers, writes } from '../engine/route.ts';
import type { ChangeOf, RefuseOf } from '../engine/route.ts';
import { allRows } from '../engine/rows.ts';
import { answerRepeated, createVersioned, saveArchived, saveVersioned } from '../engine/saving.ts';
import * as calls from './calls.ts';
import { contactColumns } from './record.ts';
import { contactsOfCustomer } from './sql.ts';

const collection = 'contacts';

export const routes = [
  answers('person', calls.listContacts, (app, { scope: { company }, parameters: { id } }) =>
    allRows(app, contactsOfCustomer, { company, customer: id }),
  ),
  writes('person', calls.createContact, { work: createContact }),
  writes('person', calls.saveContact, { work: saveContact }),
  writes('person', calls.archiveContact, { work: archiveContact }),
];

function createContact(
  tx: core.App,
  refuse: RefuseOf<typeof calls.createContact>,
  { scope, parameters: { id }, body }: ChangeOf<typeof calls.createContact>,
): Saved {
  const repeated = answerRepeated(tx, refuse, { scope, collection, fields: contactColumns, body });
  if (repeated) return repeated;
  const customer = findOwn(tx, scope, { collection: 'customers', id }).id;
  const created = createVersioned(tx, scope, { collection, fields: contactColumns, body, more: { customer } });
  appendEvent(tx, scope, { type: 'contact-created', subject: created.id });
  return created;
}

function saveContact(
  tx: core.App,
  refuse: RefuseOf<typeof calls.saveContact>,
  { scope, parameters: { id }, body }: ChangeOf<typeof calls.saveContact>,
): Saved {
  const record = findOwn(tx, scope, { collection, id });
  const saved = saveVersioned(tx, refuse, { record, fields: contactColumns, body });
  appendEvent(tx, scope, { type: 'contact-changed', subject: id, data: { version: saved.version } });
  return saved;
}

function archiveContact(
  tx: core.App,
  _refuse: RefuseOf<typeof calls.archiveContact>,
  { scope, parameters: { id }, body: { archived } }: ChangeOf<typeof calls.archiveContact>,
): { id: string } {
  const record = findOwn(tx, scope, { collection, id });
  saveArchived(tx, scope, { record, archived, subject: 'contact' });
  return { id: record.getString('customer') };
}
