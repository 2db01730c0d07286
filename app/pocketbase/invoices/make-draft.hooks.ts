import type { Saved } from '../call.ts';
import { checkNamed, draftOrder, editorOf } from '../engine/drafts.ts';
import type { DraftKind } from '../engine/drafts.ts';
import { appendEvent } from '../engine/events.ts';
import type { Tenancy } from '../engine/guard.ts';
import { createVersioned } from '../engine/saving.ts';
import type { Refuse } from '../refusal.ts';
import { refuseBeyondDemo } from '../subscriptions/demo-limit.hooks.ts';
import type { Editing } from '../call.ts';
import { draftColumns } from './draft-columns.ts';
import type { DraftColumns } from './draft-columns.ts';

export const invoiceDrafts: DraftKind<DraftColumns> = { columns: draftColumns, idOf: (record) => record.id };

interface NewDraft {
  scope: Tenancy;
  body: { createKey: string; fields: DraftColumns; editing: Editing };
}

/** Writes a new draft of an invoice, whatever it is made of. */
export function makeDraft(
  tx: core.App,
  refuse: Refuse<'unknown-customer' | 'unknown-project' | 'demo-limit'>,
  { scope, body }: NewDraft,
): Saved {
  refuseBeyondDemo(tx, refuse, scope);
  checkNamed(tx, refuse, { scope, fields: body.fields });
  const more = { status: 'draft', listOrder: draftOrder(), ...editorOf(body.editing) };
  const created = createVersioned(tx, scope, { collection: 'invoices', fields: draftColumns, body, more });
  appendEvent(tx, scope, { type: 'draft-created', subject: created.id });
  return created;
}
