import type { Saved } from '../call.ts';
import { isRangeKind, patternNames, rangeKinds, refusePattern } from '../../invoicing/invoice/numbering.ts';
import { appendEvent } from '../engine/events.ts';
import type { Tenancy } from '../engine/guard.ts';
import { answers, writes } from '../engine/route.ts';
import type { ChangeOf, RefuseOf } from '../engine/route.ts';
import { saveVersioned } from '../engine/saving.ts';
import { peekNumber, takenNumber } from '../invoices/number.hooks.ts';
import * as calls from './calls.ts';
import { profileColumns, settingsColumns } from './record.ts';
import type { SettingsColumns } from './record.ts';

export const routes = [
  answers('person', calls.ownCompany, (app, { scope }) => ({
    company: app.findRecordById('companies', scope.company),
    settings: findSettings(app, scope),
  })),
  answers('person', calls.nextNumber, (app, { scope, query }) =>
    peekNumber(app, scope, { kind: isRangeKind(query.kind) ? query.kind : 'invoice', today: query.today }),
  ),
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

/** Settings of one section. */
function saveSettings(
  tx: core.App,
  refuse: RefuseOf<typeof calls.saveSettings>,
  { scope, body }: ChangeOf<typeof calls.saveSettings>,
): Saved {
  const record = findSettings(tx, scope);
  for (const kind of rangeKinds) {
    const name = patternNames[kind];
    const pattern = body.fields[name];
    if (pattern === undefined || pattern === record.getString(name)) continue;
    if (refusePattern(pattern)) refuse('pattern');
    const taken = takenNumber(tx, scope, { kind, pattern, today: body.today });
    if (taken !== null) refuse('number-taken', { number: taken, kind });
  }
  const fields = settingsColumns.filter((name) => body.fields[name] !== undefined);
  const saved = saveVersioned<Partial<SettingsColumns>>(tx, refuse, { record, fields, body });
  appendEvent(tx, scope, { type: 'settings-changed', subject: record.id, data: { version: saved.version } });
  return saved;
}
