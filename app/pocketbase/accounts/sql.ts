import type { Statement } from '../statement.ts';

export const accountOfCompany = {
  sql: `SELECT c.owner AS userId, c.id AS companyId, CASE c.name WHEN '' THEN c.email ELSE c.name END AS name,
    s.showFieldNumbers, s.singleKeys,
    s.theme, s.density, s.dataSaver
    FROM companies c JOIN company_settings s ON s.company = c.id WHERE c.id = {:company}`,
  row: {
    userId: '',
    companyId: '',
    /** of the company, its address before it has one */
    name: '',
    showFieldNumbers: false,
    singleKeys: false,
    theme: '',
    density: '',
    dataSaver: false,
  },
} satisfies Statement;

export const openSession = {
  sql: "SELECT seenAt FROM sessions WHERE secretHash = {:secretHash} AND user = {:user} AND endedAt = ''",
  row: { seenAt: '' },
} satisfies Statement;

export const touchSession = {
  sql: 'UPDATE sessions SET seenAt = {:now} WHERE secretHash = {:secretHash}',
  row: {},
} satisfies Statement;

export const extendSession = {
  sql: 'UPDATE sessions SET seenAt = {:now}, expiresAt = {:expiresAt} WHERE secretHash = {:secretHash}',
  row: {},
} satisfies Statement;

/** A session whose token has run out tells nothing any more. */
export const forgetExpired = {
  sql: 'DELETE FROM sessions WHERE expiresAt < {:now}',
  row: {},
} satisfies Statement;

export const accessOf = {
  sql: `SELECT u.email, u.ownPassword, coalesce(f.confirmed, 0) AS twoFactor,
    coalesce(json_array_length(nullif(f.recoveryHashes, '')), 0) AS recoveryCodes,
    (SELECT count(*) FROM sessions s WHERE s.user = u.id AND s.endedAt = '' AND s.expiresAt > {:now}) AS sessions,
    coalesce((SELECT group_concat(a.provider, ' ') FROM _externalAuths a JOIN _collections c ON c.id = a.collectionRef
      WHERE a.recordRef = u.id AND c.name = 'users'), '') AS providers
    FROM users u LEFT JOIN second_factors f ON f.user = u.id WHERE u.id = {:user}`,
  row: {
    email: '',
    ownPassword: false,
    twoFactor: false,
    /** how many are left */
    recoveryCodes: 0,
    sessions: 0,
    /** names, with blanks between them */
    providers: '',
  },
} satisfies Statement;

export const openSessions = {
  sql: `SELECT id, device, created, seenAt, secretHash = {:current} AS own FROM sessions
    WHERE user = {:user} AND endedAt = '' AND expiresAt > {:now} ORDER BY own DESC, seenAt DESC LIMIT 200`,
  row: { id: '', device: '', created: '', seenAt: '', own: false },
} satisfies Statement;

export const forgetProvider = {
  sql: `DELETE FROM _externalAuths WHERE recordRef = {:user} AND provider = {:provider}
    AND collectionRef = (SELECT id FROM _collections WHERE name = 'users')`,
  row: {},
} satisfies Statement;

/** Counted before anything is compared, so that many at once are many. */
export const takeSecondStep = {
  sql: `UPDATE pending_sign_ins SET attempts = attempts + 1
    WHERE secretHash = {:secretHash} AND expiresAt > {:now} AND attempts < {:max}`,
  row: {},
} satisfies Statement;

export const pendingSignIn = {
  sql: 'SELECT user, attempts FROM pending_sign_ins WHERE secretHash = {:secretHash}',
  row: { user: '', attempts: 0 },
} satisfies Statement;

export const forgetPending = {
  sql: 'DELETE FROM pending_sign_ins WHERE user = {:user} OR expiresAt < {:now}',
  row: {},
} satisfies Statement;
