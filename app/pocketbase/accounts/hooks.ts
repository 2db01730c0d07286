import { on } from '../engine/listener.ts';
import { answers, performs, writes } from '../engine/route.ts';
import type { ChangeOf, RefuseOf } from '../engine/route.ts';
import { oneRow } from '../engine/rows.ts';
import { enqueue } from '../outbox/enqueue.hooks.ts';
import * as calls from './calls.ts';
import { createCompany } from './new-company.hooks.ts';
import { ownAccountRoutes } from './own-account.hooks.ts';
import { providerListeners, providerRoutes } from './providers.hooks.ts';
import { secondFactorRoutes } from './second-factor.hooks.ts';
import { sessionListeners, sessionRoutes, startSession } from './sessions.hooks.ts';
import { accountOfCompany } from './sql.ts';

export const routes = [
  answers('person', calls.ownAccount, (app, { scope }) => oneRow(app, accountOfCompany, { company: scope.company })),
  performs('installation', calls.register, registerAccount),
  // A confirmed account without mail, for sample data.
  writes('installation', calls.createConfirmed, { work: createConfirmed }),
  writes('installation', calls.confirmOwn, { work: confirmOwn }),
  ...sessionRoutes,
  ...ownAccountRoutes,
  ...providerRoutes,
  ...secondFactorRoutes,
];

export const listeners = {
  ...sessionListeners,
  ...providerListeners,
  mailConfirmation: on('onMailerRecordVerificationSend', ['users'], (e) => {
    enqueue(e.app, { kind: 'confirm-account', recipient: addressOf(e), content: { token: tokenOf(e) } });
  }),
  mailReset: on('onMailerRecordPasswordResetSend', ['users'], (e) => {
    enqueue(e.app, { kind: 'reset-password', recipient: addressOf(e), content: { token: tokenOf(e) } });
  }),
  mailCode: on('onMailerRecordOTPSend', ['users'], mailCode),
  mailChange: on('onMailerRecordEmailChangeSend', ['users'], (e) => {
    const newEmail = String(e.meta['newEmail']);
    enqueue(e.app, { kind: 'change-address', recipient: newEmail, content: { token: tokenOf(e) } });
    enqueue(e.app, { kind: 'account-notice', recipient: addressOf(e), content: { what: 'address-asked', newEmail } });
  }),
  // Whoever sets a password by a mail's link has chosen it.
  ownPasswordByReset: on('onRecordConfirmPasswordResetRequest', ['users'], (e) => {
    e.record?.set('ownPassword', true);
    e.next();
  }),
  keepAccounts: on('onRecordDelete', ['users'], () => {
    throw new BadRequestError('accounts are closed, not deleted');
  }),
};

function addressOf(e: core.MailerRecordEvent): string {
  return e.record?.email() ?? '';
}

function tokenOf(e: core.MailerRecordEvent): string {
  return String(e.meta['token']);
}

/**
 * An address that was never confirmed gets its confirmation: a code would confirm the password that a stranger may have
 * typed. A closed account opens by no code.
 */
function mailCode(e: core.MailerRecordEvent): void {
  const { record } = e;
  const recipient = addressOf(e);
  if (record?.getString('closedAt')) enqueue(e.app, { kind: 'account-notice', recipient, content: { what: 'closed' } });
  else if (record?.verified()) {
    enqueue(e.app, { kind: 'sign-in-code', recipient, content: { code: String(e.meta['password']) } });
  } else if (record) {
    enqueue(e.app, { kind: 'confirm-account', recipient, content: { token: record.newVerificationToken() } });
  }
}

/**
 * Same answer and same work for known and unknown addresses: one password hash, one comparison, one mail. An address
 * that was never confirmed takes the newer password, so that whoever confirms by mail holds the password that was typed
 * last; the same password again keeps the links of earlier mails.
 */
function registerAccount(app: core.App, { body }: ChangeOf<typeof calls.register, 'installation'>): void {
  const typed = newUser(app, body, false);
  app.runInTransaction((tx) => {
    // Looked up where nobody else writes: a double click finds what its first click made.
    const known = findByEmail(tx, body.email);
    const user = known && !known.verified() ? known : typed;
    const isSame = user.validatePassword(body.password);
    if (known?.verified()) {
      enqueue(tx, { kind: 'account-exists', recipient: body.email });
      return;
    }
    if (!isSame) user.setRaw('password', typed.getRaw('password'));
    if (!isSame || !known) tx.save(user);
    if (!known) createCompany(tx, user);
    const content = { token: user.newVerificationToken(), proof: body.proof };
    enqueue(tx, { kind: 'confirm-account', recipient: body.email, content });
  });
}

/** An account that needs no mail. */
function createConfirmed(
  tx: core.App,
  refuse: RefuseOf<typeof calls.createConfirmed>,
  { body }: ChangeOf<typeof calls.createConfirmed, 'installation'>,
): { id: string } {
  if (findByEmail(tx, body.email)) refuse('known-address');
  const user = newUser(tx, body, true);
  tx.save(user);
  createCompany(tx, user);
  return { id: user.id };
}

/** Signs in once, with the confirmation itself: a link that was used before opens nothing. */
function confirmOwn(
  tx: core.App,
  refuse: RefuseOf<typeof calls.confirmOwn>,
  { body }: ChangeOf<typeof calls.confirmOwn, 'installation'>,
): { id: string; email: string; session: string } {
  const user = findByVerification(tx, body.token);
  if (!user) return refuse('bad-token');
  if (user.verified()) return refuse('confirmed-before');
  user.setVerified(true);
  tx.save(user);
  return { id: user.id, email: user.email(), session: startSession(tx, user, body.device) };
}

function findByVerification(app: core.App, token: string): core.Record | null {
  try {
    const user = app.findAuthRecordByToken(token, 'verification');
    return $security.parseUnverifiedJWT(token)['email'] === user.email() ? user : null;
  } catch {
    return null;
  }
}

function newUser(app: core.App, account: { email: string; password: string }, verified: boolean): core.Record {
  const user = new Record(app.findCollectionByNameOrId('users'));
  user.setEmail(account.email);
  user.setPassword(account.password);
  user.setVerified(verified);
  user.set('ownPassword', true);
  return user;
}

function findByEmail(app: core.App, email: string): core.Record | null {
  try {
    return app.findAuthRecordByEmail('users', email);
  } catch {
    return null;
  }
}
