import { isUnpaid } from '../states.ts';
import type { Statement } from '../statement.ts';

/** What was received this year and the year before, without tax. */
export const receivedOfYears = {
  sql: `SELECT year, taxCase, netCents FROM received_years WHERE company = {:company}
    AND year IN (substr({:today}, 1, 4), CAST(substr({:today}, 1, 4) - 1 AS TEXT)) ORDER BY year, taxCase`,
  row: { year: '', taxCase: '', netCents: 0 },
} satisfies Statement;

const typed = {
  turnoverYear: 0,
  elsewhereCents: 0,
  excludedCents: 0,
  elsewhereBeforeCents: 0,
  excludedBeforeCents: 0,
  foundingYear: 0,
};

/** Whether the company is a small business, what was typed of its turnover, and what its customers still owe. */
export const turnoverOfCompany = {
  sql: `SELECT c.smallBusiness, ${Object.keys(typed)
    .map((name) => `s.${name}`)
    .join(', ')}, coalesce((SELECT sum(l.cents) FROM list_counts l WHERE l.company = {:company}
      AND l.list = 'invoices' AND ${isUnpaid('l.tab')}), 0) AS openCents
    FROM companies c JOIN company_settings s ON s.company = c.id WHERE c.id = {:company}`,
  row: { smallBusiness: false, ...typed, openCents: 0 },
} satisfies Statement;

/** The accounts of the company, the default first and archived ones last. */
export const bankAccountList = {
  sql: `SELECT b.id, b.version, b.iban, b.name, b.bic, b.accountName, b.bankName, b.id = c.bankAccount AS isDefault,
    b.archived FROM bank_accounts b JOIN companies c ON c.id = b.company
    WHERE b.company = {:company} ORDER BY b.archived, isDefault DESC, b.created, b.id`,
  row: {
    id: '',
    version: 0,
    iban: '',
    name: '',
    bic: '',
    accountName: '',
    bankName: '',
    isDefault: false,
    archived: false,
  },
} satisfies Statement;

/**
 * What names each account: issued invoices, customers, what is written or written anew (drafts, offers, schedules), runs of
 * direct debits, and the last day that a statement of it tells of.
 */
export const bankAccountUses = {
  sql: `WITH named AS (SELECT i.draft ->> '$.bankAccount' AS id FROM invoices i
        WHERE i.company = {:company} AND i.status = 'draft'
      UNION ALL SELECT v.draft ->> '$.bankAccount' FROM offers o JOIN offer_versions v ON v.offer = o.id
        WHERE o.company = {:company}
      UNION ALL SELECT s.draft ->> '$.bankAccount' FROM schedules s WHERE s.company = {:company})
    SELECT b.id,
    (SELECT count(*) FROM invoices i WHERE i.company = b.company AND i.status = 'issued'
      AND i.snapshot ->> '$.payment.iban' = b.iban) AS invoices,
    (SELECT count(*) FROM customers c WHERE c.company = b.company AND c.bankAccount = b.id) AS customers,
    (SELECT count(*) FROM named n WHERE n.id = b.id) AS drafts,
    (SELECT count(*) FROM debit_runs r WHERE r.company = b.company AND r.creditorIban = b.iban) AS debitRuns,
    coalesce((SELECT max(e.bookingDate) FROM bank_entries e WHERE e.company = b.company AND e.account = b.iban
      AND e.withdrawn = FALSE), '') AS statementDate
    FROM bank_accounts b WHERE b.company = {:company}`,
  row: { id: '', invoices: 0, customers: 0, drafts: 0, debitRuns: 0, statementDate: '' },
} satisfies Statement;
