import type { Saved } from '../call.ts';
import { numberPeriod, refusePattern } from '../../invoicing/invoice/numbering.ts';
import { moveCounter, readCounter } from '../engine/counters.ts';
import { appendEvent } from '../engine/events.ts';
import type { Tenancy } from '../engine/guard.ts';
import { answers, writes } from '../engine/route.ts';
import type { ChangeOf, RefuseOf } from '../engine/route.ts';
import { saveVersioned } from '../engine/saving.ts';
import { peekNumber } from '../invoices/number.hooks.ts';
import * as calls from './calls.ts';
import { profileColumns, settingsColumns } from './record.ts';

export const routes = [
  answers('person', calls.ownCompany, (app, { scope }) => ({
    company: app.findRecordById('companies', scope.company),
    settings: findSettings(app, scope),
  })),
  answers('person', calls.nextNumber, (app, { scope, query }) => peekNumber(app, scope, query.today)),
  writes('person', calls.saveProfile, { work: saveProfile }),
  writes('person', calls.saveSettings, { work: saveSettings }),
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
  const saved = saveVersioned(tx, refuse, { record, fields: profileColumns, body });
  appendEvent(tx, scope, { type: 'company-changed', subject: record.id, data: { version: saved.version } });
  return saved;
}

/** Settings; `nextNumber` moves the counter of the present period forward, never back. */
function saveSettings(
  tx: core.App,
  refuse: RefuseOf<typeof calls.saveSettings>,
  change: ChangeOf<typeof calls.saveSettings>,
): Saved {
  const { scope, body } = change;
  if (refusePattern(body.fields.invoicePattern)) refuse('pattern');
  const record = findSettings(tx, scope);
  const saved = saveVersioned(tx, refuse, { record, fields: settingsColumns, body });
  appendEvent(tx, scope, { type: 'settings-changed', subject: record.id, data: { version: saved.version } });
  if (body.nextNumber) advanceCounter(tx, refuse, change);
  return saved;
}

function advanceCounter(
  tx: core.App,
  refuse: RefuseOf<typeof calls.saveSettings>,
  { scope, body }: ChangeOf<typeof calls.saveSettings>,
): void {
  const period = numberPeriod(body.fields.invoicePattern, body.today);
  const last = readCounter(tx, scope, { kind: 'invoice', period });
  const target = body.nextNumber - 1;
  if (target === last.value) return;
  if (target < last.value) refuse('behind-counter', { last: last.value });
  moveCounter(tx, scope, { kind: 'invoice', period, value: target, lastDate: last.lastDate });
  const data = { kind: 'invoice', period, from: last.value, to: target };
  appendEvent(tx, scope, { type: 'counter-advanced', data });
}
