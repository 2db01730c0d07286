// What an invoice does to others: payments, offers and earlier invoices stand below, so that it stands above them.
import type { Saved } from '../call.ts';
import { repeatDraft } from '../engine/drafts.ts';
import { makeDurable } from '../engine/durable.ts';
import { findOne } from '../engine/guard.ts';
import { answers, writes } from '../engine/route.ts';
import type { ChangeOf, RefuseOf } from '../engine/route.ts';
import * as calls from '../invoices/calls.ts';
import { invoiceDrafts, makeDraft } from '../invoices/make-draft.hooks.ts';
import { billAgain } from '../offers/bill.hooks.ts';
import { cancel } from './cancel.hooks.ts';
import { correct } from './correct.hooks.ts';
import { discard, takeBack } from './discard.hooks.ts';
import { depositsOf } from './deposits.hooks.ts';
import { takeOver, withdraw } from './import.hooks.ts';
import { issue } from './issue.hooks.ts';

export const routes = [
  answers('person', calls.listDeposits, (app, { scope, query }) => depositsOf(app, scope, query.customer)),
  writes('person', calls.createDraft, { work: createDraft }),
  writes('person', calls.discardDraft, { work: discard }),
  writes('person', calls.takeDraftBack, { work: takeBack }),
  writes('person', calls.issueDraft, { before: makeDurable, work: issue }),
  writes('person', calls.cancelIssued, { before: makeDurable, work: cancel }),
  writes('person', calls.correctIssued, { before: makeDurable, work: correct }),
  writes('person', calls.importInvoice, { before: makeDurable, work: takeOver }),
  writes('person', calls.withdrawImported, { work: withdraw }),
];

/** Creates a draft; what the same form made before is saved by the same editor, answered to whoever sends the same. */
function createDraft(
  tx: core.App,
  refuse: RefuseOf<typeof calls.createDraft>,
  { scope, body }: ChangeOf<typeof calls.createDraft>,
): Saved {
  const { createKey } = body;
  const made = createKey ? findOne(tx, 'invoices', { company: scope.company, createKey }) : null;
  if (made) return repeatDraft(tx, refuse, { scope, record: made, kind: invoiceDrafts, body });
  const created = makeDraft(tx, refuse, { scope, body });
  billAgain(tx, scope, { draft: created.id, insteadOf: body.insteadOf });
  return created;
}
