import type { Statement } from '../statement.ts';

export const accountOfCompany = {
  sql: "SELECT owner AS userId, id AS companyId, CASE name WHEN '' THEN email ELSE name END AS name FROM companies WHERE id = {:company}",
  row: {
    userId: '',
    companyId: '',
    /** of the company, its address before it has one */
    name: '',
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

export const endSession = {
  sql: "UPDATE sessions SET endedAt = {:now} WHERE secretHash = {:secretHash} AND user = {:user} AND endedAt = ''",
  row: {},
} satisfies Statement;

export const endSessions = {
  sql: "UPDATE sessions SET endedAt = {:now} WHERE user = {:user} AND endedAt = ''",
  row: {},
} satisfies Statement;

/** A session whose token has run out tells nothing any more. */
export const forgetExpired = {
  sql: 'DELETE FROM sessions WHERE expiresAt < {:now}',
  row: {},
} satisfies Statement;
