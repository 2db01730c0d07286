import { jsonRow } from '../statement.ts';
import type { Statement } from '../statement.ts';

const accountColumns = {
  userId: 'c.owner',
  companyId: 'c.id',
  name: "CASE c.name WHEN '' THEN c.email ELSE c.name END",
  smallBusiness: 'c.smallBusiness',
  collectsDebits: "(c.creditorId <> '')",
};

export const accountOfCompany = {
  sql: `SELECT ${Object.entries(accountColumns)
    .map(([name, column]) => `${column} AS ${name}`)
    .join(', ')}, s.showFieldNumbers, s.singleKeys, s.theme, s.density, s.dataSaver
    FROM companies c JOIN company_settings s ON s.company = c.id WHERE c.id = {:company}`,
  row: {
    userId: '',
    companyId: '',
    /** of the company, its address before it has one */
    name: '',
    smallBusiness: false,
    /** has a creditor id */
    collectsDebits: false,
    showFieldNumbers: false,
    singleKeys: false,
    theme: '',
    density: '',
    dataSaver: false,
  },
} satisfies Statement;

/** With the company of whose it is, '' for none. */
export const openSession = {
  sql: `SELECT s.seenAt, coalesce(c.id, '') AS company FROM sessions s LEFT JOIN companies c ON c.owner = s.user
    WHERE s.secretHash = {:secretHash} AND s.user = {:user} AND s.endedAt = ''`,
  row: { seenAt: '', company: '' },
  prepare: true,
} satisfies Statement;

/** The same with the account, as JSON, for a page that asks both in one call. */
export const openAccount = {
  sql: `SELECT x.seenAt, c.id AS company, ${jsonRow(accountOfCompany.row, accountColumns)} AS account
    FROM sessions x JOIN companies c ON c.owner = x.user JOIN company_settings s ON s.company = c.id
    WHERE x.secretHash = {:secretHash} AND x.user = {:user} AND x.endedAt = ''`,
  row: { seenAt: '', company: '', account: '' },
  prepare: true,
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
export const deleteExpiredSessions = {
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

export const deleteProviderLinks = {
  sql: `DELETE FROM _externalAuths WHERE recordRef = {:user} AND provider = {:provider}
    AND collectionRef = (SELECT id FROM _collections WHERE name = 'users')`,
  row: {},
} satisfies Statement;

/** Counted before anything is compared, so that many at once are many. */
export const countSecondFactorAttempt = {
  sql: `UPDATE pending_sign_ins SET attempts = attempts + 1
    WHERE secretHash = {:secretHash} AND expiresAt > {:now} AND attempts < {:max}`,
  row: {},
} satisfies Statement;

export const pendingSignIn = {
  sql: 'SELECT user, attempts FROM pending_sign_ins WHERE secretHash = {:secretHash}',
  row: { user: '', attempts: 0 },
} satisfies Statement;

export const deletePendingSignIns = {
  sql: 'DELETE FROM pending_sign_ins WHERE user = {:user} OR expiresAt < {:now}',
  row: {},
} satisfies Statement;

export const accountAddresses = {
  sql: "SELECT id, email FROM users WHERE email != ''",
  row: { id: '', email: '' },
} satisfies Statement;
