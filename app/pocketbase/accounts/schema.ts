import { collection, column, required } from '../schema/terms.ts';
import type { SubjectSchema } from '../schema/terms.ts';

/** PocketBase's own columns of accounts. */
const system = { ...required, system: true };
/** seconds */
const hour = 3600;
const day = 24 * hour;

// Registration goes through a hook route: an open create rule would tell whether an address is known. How people sign in,
// and what asks for a second proof, is decision 011.
const users = collection('users', {
  type: 'auth',
  rules: { view: 'id = @request.auth.id' },
  columns: [
    column.id,
    column.of('password', 'password', { ...system, hidden: true, min: 8 }),
    column.text('tokenKey', 60, { ...system, autogeneratePattern: '[a-zA-Z0-9]{50}', hidden: true, min: 30 }),
    column.of('email', 'email', system),
    column.of('bool', 'emailVisibility', { system: true }),
    column.of('bool', 'verified', { system: true }),
    column.text('name', 255),
    column.created,
    column.updated,
    // A password that its person has chosen: who came in by a provider has none.
    column.flag('ownPassword'),
    column.text('closedAt', 30),
  ],
  indexes: [
    'CREATE UNIQUE INDEX `idx_tokenKey__pb_users_auth_` ON `users` (`tokenKey`)',
    // Who typed another case is the same person: a provider’s spelling would else make a second account.
    "CREATE UNIQUE INDEX `idx_email__pb_users_auth_` ON `users` (`email` COLLATE NOCASE) WHERE `email` != ''",
  ],
  options: {
    authRule: 'verified = true',
    authAlert: { enabled: false },
    oauth2: { enabled: false },
    passwordAuth: { enabled: true, identityFields: ['email'] },
    mfa: { enabled: false },
    otp: { enabled: true, duration: 600, length: 8 },
    authToken: { duration: 7 * day },
    passwordResetToken: { duration: hour },
    emailChangeToken: { duration: hour },
    verificationToken: { duration: 3 * day },
  },
});

// No rules: hooks read and write sessions. Instants are text, as JavaScript writes them.
const sessions = collection('sessions', {
  columns: [
    column.relation('user', 'users', required),
    column.text('secretHash', 64, { min: 64, ...required }),
    column.text('device', 60),
    column.text('seenAt', 30, required),
    column.text('expiresAt', 30, required),
    column.text('endedAt', 30),
    column.created,
  ],
  indexes: [
    'CREATE UNIQUE INDEX idx_sessions_secretHash ON sessions (secretHash)',
    'CREATE INDEX idx_sessions_user ON sessions (user, endedAt)',
    'CREATE INDEX idx_sessions_expiresAt ON sessions (expiresAt)',
  ],
});

// No rules: only hooks read and write them. The secret lies sealed, of recovery codes and pending sign-ins only hashes.
const secondFactors = collection('second_factors', {
  columns: [
    column.relation('user', 'users', required),
    column.text('secret', 500, required),
    column.flag('confirmed'),
    column.whole('lastStep', { min: 0 }),
    column.text('recoveryHashes', 2000),
    column.whole('failures', { min: 0 }),
    column.text('failuresSince', 30),
    column.created,
  ],
  indexes: ['CREATE UNIQUE INDEX idx_second_factors_user ON second_factors (user)'],
});

const pendingSignIns = collection('pending_sign_ins', {
  columns: [
    column.relation('user', 'users', required),
    column.text('secretHash', 64, { min: 64, ...required }),
    column.whole('attempts', { min: 0 }),
    column.text('expiresAt', 30, required),
  ],
  indexes: [
    'CREATE UNIQUE INDEX idx_pending_sign_ins_secretHash ON pending_sign_ins (secretHash)',
    'CREATE INDEX idx_pending_sign_ins_expiresAt ON pending_sign_ins (expiresAt)',
  ],
});

export const accountsSchema: SubjectSchema = {
  collections: [users, sessions, secondFactors, pendingSignIns],
};
