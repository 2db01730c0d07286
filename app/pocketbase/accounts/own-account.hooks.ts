// What people do with their own account once they are signed in.
import { appendEvent } from '../engine/events.ts';
import { answers, writes } from '../engine/route.ts';
import type { ChangeOf, RefuseOf } from '../engine/route.ts';
import { allRows, oneRow } from '../engine/rows.ts';
import { enqueue } from '../outbox/enqueue.hooks.ts';
import * as calls from './calls.ts';
import { endOpenSessions, startSession } from './sessions.hooks.ts';
import * as sql from './sql.ts';

export const ownAccountRoutes = [
  answers('person', calls.ownAccess, (app, { scope }) => oneRow(app, sql.accessOf, { user: scope.actor, now: now() })),
  answers('person', calls.ownSessions, (app, { scope, query }) =>
    allRows(app, sql.openSessions, { user: scope.actor, current: query.current, now: now() }),
  ),
  writes('person', calls.endOneSession, { work: endOneSession }),
  writes('person', calls.endAllSessions, { work: endAllSessions }),
  writes('person', calls.changePassword, { work: changePassword }),
  writes('person', calls.notifyNewDevice, { work: notifyNewDevice }),
  writes('person', calls.closeAccount, { work: closeAccount }),
  writes('installation', calls.reopenAccount, { work: reopenAccount }),
];

function now(): string {
  return new Date().toISOString();
}

function endOneSession(
  tx: core.App,
  _refuse: RefuseOf<typeof calls.endOneSession>,
  { scope, parameters }: ChangeOf<typeof calls.endOneSession>,
): object {
  if (endOpenSessions(tx, { user: scope.actor, id: parameters.session }) === 0) throw new NotFoundError('');
  return {};
}

function endAllSessions(
  tx: core.App,
  _refuse: RefuseOf<typeof calls.endAllSessions>,
  { scope }: ChangeOf<typeof calls.endAllSessions>,
): object {
  endOpenSessions(tx, { user: scope.actor });
  return {};
}

function changePassword(
  tx: core.App,
  refuse: RefuseOf<typeof calls.changePassword>,
  { scope, body }: ChangeOf<typeof calls.changePassword>,
): { session: string; id: string; email: string } {
  const user = tx.findRecordById('users', scope.actor);
  if (!user.validatePassword(body.oldPassword)) refuse('wrong-password');
  user.setPassword(body.password);
  user.set('ownPassword', true);
  tx.save(user);
  enqueue(tx, { kind: 'account-notice', recipient: user.email(), content: { what: 'password-changed' } });
  return { session: startSession(tx, user, body.device), id: user.id, email: user.email() };
}

function notifyNewDevice(
  tx: core.App,
  _refuse: RefuseOf<typeof calls.notifyNewDevice>,
  { scope, body }: ChangeOf<typeof calls.notifyNewDevice>,
): object {
  const recipient = tx.findRecordById('users', scope.actor).email();
  const content = { what: 'new-device', device: body.device.slice(0, 60), at: now() };
  return { id: enqueue(tx, { kind: 'account-notice', recipient, content }) };
}

/** Every session ends with the key that its tokens are signed with; the company's documents stay as they are. */
function closeAccount(
  tx: core.App,
  refuse: RefuseOf<typeof calls.closeAccount>,
  { scope, body }: ChangeOf<typeof calls.closeAccount>,
): object {
  const user = tx.findRecordById('users', scope.actor);
  if (!user.validatePassword(body.password)) refuse('wrong-password');
  user.set('closedAt', now());
  user.refreshTokenKey();
  tx.save(user);
  appendEvent(tx, scope, { type: 'account-closed', subject: scope.company });
  enqueue(tx, { kind: 'account-notice', recipient: user.email(), content: { what: 'closed' } });
  return {};
}

function reopenAccount(
  tx: core.App,
  refuse: RefuseOf<typeof calls.reopenAccount>,
  { body }: ChangeOf<typeof calls.reopenAccount, 'installation'>,
): object {
  const [known] = tx.findRecordsByFilter('users', 'email = {:email}', '', 1, 0, { email: body.email });
  if (!known) return refuse('unknown-address');
  if (known.getString('closedAt') === '') refuse('not-closed');
  known.set('closedAt', '');
  tx.save(known);
  const company = tx.findFirstRecordByData('companies', 'owner', known.id).id;
  appendEvent(tx, { company, actor: 'system' }, { type: 'account-reopened', subject: company });
  enqueue(tx, { kind: 'account-notice', recipient: known.email(), content: { what: 'reopened' } });
  return {};
}
