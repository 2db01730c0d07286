import { isUnpaid } from '../states.ts';
import { appendOnly, refuse } from '../schema/locking.ts';
import { collection, column, readByOwner, required } from '../schema/terms.ts';
import type { SubjectSchema } from '../schema/terms.ts';

const isDayOrNone = { pattern: '^(\\d{4}-\\d{2}-\\d{2})?$' };

// Each for one invoice, with what it asked for and its file, written at once and never again (decision 027).
const reminders = collection('reminders', {
  rules: readByOwner,
  columns: [
    column.company,
    column.relation('invoice', 'invoices', required),
    column.text('createKey', 40, required),
    column.whole('level', { min: 0, max: 3 }),
    column.text('number', 80, required),
    column.text('date', 10, { ...isDayOrNone, ...required }),
    column.text('until', 10, { ...isDayOrNone, ...required }),
    // When it is taken to have reached the customer.
    column.text('receivedOn', 10, { ...isDayOrNone, ...required }),
    column.text('invoiceReceivedOn', 10, { ...isDayOrNone, ...required }),
    column.flag('dateAgreed'),
    column.whole('openCents', { min: 1 }),
    column.whole('interestCents', { min: 0 }),
    column.whole('lumpSumCents', { min: 0, max: 4000 }),
    // Of all reminders up to this one, and of this one.
    column.whole('feesCents', { min: 0 }),
    column.whole('ownFeeCents', { min: 0 }),
    column.whole('totalCents', { min: 1 }),
    column.text('defaultFrom', 10, isDayOrNone),
    column.text('defaultReason', 20),
    column.text('snapshot', 1_000_000, required),
    column.relation('file', 'files', required),
    column.created,
  ],
  indexes: [
    'CREATE UNIQUE INDEX idx_reminders_createKey ON reminders (company, createKey)',
    'CREATE UNIQUE INDEX idx_reminders_level ON reminders (invoice, level)',
    'CREATE INDEX idx_reminders_file ON reminders (file)',
  ],
});

// What keeps an invoice or a customer from being reminded of is the last row about it.
const reminderHolds = collection('reminder_holds', {
  rules: readByOwner,
  columns: [
    column.company,
    // An issued invoice or a customer.
    column.text('subject', 15, required),
    // Its place among the rows about the subject, from 1.
    column.whole('position', { min: 1 }),
    column.choice('kind', ['none', 'stopped', 'disputed'], required),
    column.text('reason', 200),
    column.created,
  ],
  indexes: [
    'CREATE UNIQUE INDEX idx_reminder_holds_position ON reminder_holds (subject, position)',
    'CREATE INDEX idx_reminder_holds_company ON reminder_holds (company, subject)',
  ],
});

export const remindersSchema: SubjectSchema = {
  collections: [reminders, reminderHolds],
  triggers: [
    ...appendOnly(reminders),
    ...appendOnly(reminderHolds),
    refuse(
      'trg_reminders_insert',
      `BEFORE INSERT ON reminders WHEN NOT EXISTS (SELECT 1 FROM invoice_states s WHERE s.invoice = NEW.invoice
          AND s.company = NEW.company AND ${isUnpaid('s.state')} AND s.openCents = NEW.openCents)
        OR NOT EXISTS (SELECT 1 FROM files f WHERE f.id = NEW.file AND f.company = NEW.company)
        OR EXISTS (SELECT 1 FROM reminders r WHERE r.invoice = NEW.invoice AND r.level >= NEW.level)
        OR NEW.lumpSumCents NOT IN (0, 4000)
        OR NEW.totalCents != NEW.openCents + NEW.interestCents + NEW.lumpSumCents + NEW.feesCents
        OR (NEW.totalCents != NEW.openCents AND (NEW.defaultFrom = '' OR NEW.defaultFrom > NEW.date))`,
      'a reminder is for what is open, of one company',
    ),
    refuse(
      'trg_reminder_holds_insert',
      `BEFORE INSERT ON reminder_holds WHEN NEW.position != (SELECT count(*) + 1 FROM reminder_holds h
          WHERE h.subject = NEW.subject)
        OR NOT (EXISTS (SELECT 1 FROM invoice_states s WHERE s.invoice = NEW.subject AND s.company = NEW.company)
          OR (NEW.kind != 'disputed'
          AND EXISTS (SELECT 1 FROM customers c WHERE c.id = NEW.subject AND c.company = NEW.company)))`,
      'a hold is about an invoice or a customer of one company',
    ),
  ],
};
