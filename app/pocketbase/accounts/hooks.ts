import { invoicePatternDefault } from '../../invoicing/invoice/numbering.ts';
import { appendEvent } from '../engine/events.ts';
import { on } from '../engine/listener.ts';
import { answers, performs, writes } from '../engine/route.ts';
import type { ChangeOf, RefuseOf } from '../engine/route.ts';
import { oneRow } from '../engine/rows.ts';
import { enqueue } from '../outbox/enqueue.hooks.ts';
import * as calls from './calls.ts';
import { sessionListeners, sessionRoutes } from './sessions.hooks.ts';
import { accountOfCompany } from './sql.ts';

export const routes = [
  answers('person', calls.ownAccount, (app, { scope }) => oneRow(app, accountOfCompany, { company: scope.company })),
  performs('installation', calls.register, registerAccount),
  // A confirmed account without mail, for sample data.
  writes('installation', calls.createConfirmed, { work: createConfirmed }),
  ...sessionRoutes,
];

export const listeners = {
  ...sessionListeners,
  mailConfirmation: on('onMailerRecordVerificationSend', ['users'], (e) => {
    enqueue(e.app, { kind: 'confirm-account', recipient: addressOf(e), content: { token: tokenOf(e) } });
  }),
  mailReset: on('onMailerRecordPasswordResetSend', ['users'], (e) => {
    enqueue(e.app, { kind: 'reset-password', recipient: addressOf(e), content: { token: tokenOf(e) } });
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

function newUser(app: core.App, account: { email: string; password: string }, verified: boolean): core.Record {
  const user = new Record(app.findCollectionByNameOrId('users'));
  user.setEmail(account.email);
  user.setPassword(account.password);
  user.setVerified(verified);
  return user;
}

function findByEmail(app: core.App, email: string): core.Record | null {
  try {
    return app.findAuthRecordByEmail('users', email);
  } catch {
    return null;
  }
}

function createCompany(tx: core.App, user: core.Record): void {
  const company = new Record(tx.findCollectionByNameOrId('companies'));
  company.load({ owner: user.id, version: 1, countryCode: 'DE', email: user.email() });
  tx.save(company);
  const settings = new Record(tx.findCollectionByNameOrId('company_settings'));
  settings.load({ company: company.id, version: 1, invoicePattern: invoicePatternDefault, paymentDays: 14 });
  tx.save(settings);
  appendEvent(tx, { company: company.id, actor: user.id }, { type: 'company-created', subject: company.id });
}
