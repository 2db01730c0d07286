import { refuse } from '../schema/locking.ts';
import { collection, column, required } from '../schema/terms.ts';
import type { SubjectSchema } from '../schema/terms.ts';

// No rules: only hook routes with the internal key read and write the outbox. `company` is empty for account mails.
const mails = collection('mails', {
  columns: [
    column.text('company', 15),
    column.choice(
      'kind',
      [
        'confirm-account',
        'account-exists',
        'reset-password',
        'message',
        'digest',
        'sign-in-code',
        'change-address',
        'account-notice',
        'test',
        'document',
        'document-copy',
        'reminder',
        'offer',
        'delivery-note',
      ],
      required,
    ),
    column.text('recipient', 2000, required),
    column.text('content', 200_000),
    column.text('invoice', 15),
    column.choice('status', ['queued', 'sending', 'sent', 'failed', 'unclear', 'held', 'delivered'], required),
    column.whole('attempts', { min: 0 }),
    // '': at once.
    column.text('dueAt', 30),
    column.text('error', 1000),
    column.text('sentAt', 30),
    column.created,
    // Of a mail to oneself: the transport’s own words.
    column.text('answer', 2000),
    // A mail may have been taken though nobody answered. What was begun, by which transport, and since when, stands with it
    // before it is given away; what nobody knows waits for a person (decision 028).
    column.text('transport', 10),
    column.text('handedAt', 30),
    column.text('transportId', 100),
    column.whole('round', { min: 0 }),
    // Made once by each form.
    column.createKey,
    // The copy to oneself is a mail of its own.
    column.text('copyTo', 200),
    column.text('copyOf', 15),
    column.text('reminder', 15),
    // What the transport tells of it after it was handed over.
    column.text('news', 12),
    column.text('newsAt', 30),
    // A mail is of an offer’s version, of a delivery note, or of an invoice and its reminder, and of one only.
    column.text('offerVersion', 15),
    column.text('deliveryNote', 15),
    // It may go to several people, some of them as a copy or a blind copy.
    column.text('cc', 2000),
    column.text('bcc', 2000),
    // Some of them may not get it; whom another mail was written to since.
    column.text('missed', 2100),
    column.text('sentAgain', 2100),
    // It did not go, may not have gone, or missed somebody, and no mail of its document answers that since.
    column.flag('lost'),
  ],
  indexes: [
    'CREATE INDEX idx_mails_due ON mails (status, dueAt)',
    'CREATE INDEX idx_mails_company ON mails (company, created)',
    "CREATE INDEX idx_mails_test ON mails (company, created) WHERE kind = 'test'",
    "CREATE INDEX idx_mails_sending ON mails (company) WHERE status = 'sending'",
    "CREATE UNIQUE INDEX idx_mails_createKey ON mails (company, createKey) WHERE createKey != ''",
    "CREATE INDEX idx_mails_invoice ON mails (invoice, created) WHERE kind = 'document'",
    "CREATE UNIQUE INDEX idx_mails_copyOf ON mails (copyOf) WHERE copyOf != ''",
    "CREATE INDEX idx_mails_reminder ON mails (invoice, created) WHERE kind = 'reminder'",
    'CREATE INDEX idx_mails_lost ON mails (company, kind) WHERE lost = TRUE',
    "CREATE INDEX idx_mails_transportId ON mails (transportId) WHERE transportId != ''",
    // When a company was told last is asked for every company each quarter of an hour; it has many other mails.
    "CREATE INDEX idx_mails_digest ON mails (company, createKey, created) WHERE kind = 'digest'",
    "CREATE INDEX idx_mails_offerVersion ON mails (offerVersion, created) WHERE kind = 'offer'",
    "CREATE INDEX idx_mails_deliveryNote ON mails (deliveryNote, created) WHERE kind = 'delivery-note'",
  ],
});

const isOwn = (table: string, name: string, more = '') =>
  `EXISTS (SELECT 1 FROM ${table} d WHERE d.id = NEW.${name} AND d.company = NEW.company${more})`;
const isOfOne = `CASE NEW.kind
  WHEN 'document' THEN NEW.invoice != '' AND NEW.offerVersion = '' AND NEW.deliveryNote = ''
  WHEN 'reminder' THEN NEW.invoice != '' AND NEW.reminder != '' AND NEW.offerVersion = '' AND NEW.deliveryNote = ''
  WHEN 'offer' THEN NEW.invoice = '' AND NEW.reminder = '' AND NEW.deliveryNote = ''
    AND ${isOwn('offer_versions', 'offerVersion', " AND d.status = 'issued'")}
  WHEN 'delivery-note' THEN NEW.invoice = '' AND NEW.reminder = '' AND NEW.offerVersion = ''
    AND ${isOwn('delivery_notes', 'deliveryNote')}
  WHEN 'document-copy' THEN (NEW.invoice != '') + (NEW.offerVersion != '') + (NEW.deliveryNote != '') = 1
  ELSE NEW.offerVersion = '' AND NEW.deliveryNote = '' END`;
const isAnother = ['company', 'kind', 'invoice', 'reminder', 'offerVersion', 'deliveryNote']
  .map((name) => `NEW.${name} IS NOT OLD.${name}`)
  .join(' OR ');

export const outboxSchema: SubjectSchema = {
  collections: [mails],
  triggers: [
    refuse(
      'trg_mails_document',
      `BEFORE INSERT ON mails WHEN NOT coalesce(${isOfOne}, FALSE)`,
      'a mail is of one document',
    ),
    refuse('trg_mails_moved', `BEFORE UPDATE ON mails WHEN ${isAnother}`, 'a mail is of one document'),
  ],
};
