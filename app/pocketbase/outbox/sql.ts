import { family } from '../statement.ts';
import type { Statement } from '../statement.ts';
import { paperKinds } from '#app/invoicing/sending/paper-kinds.ts';
import type { PaperKind } from '#app/invoicing/sending/paper-kinds.ts';

/** What the company chose, else what its profile says; '' without company. As `mailSenderOf`. */
const ofSender = (chosen: string, own: string) => `coalesce((SELECT coalesce(nullif(s.${chosen}, ''), c.${own})
      FROM companies c JOIN company_settings s ON s.company = c.id WHERE c.id = mails.company), '')`;

/**
 * Takes due mails for sending. A lease that ran out (the web server died) makes a mail due again. A company has one mail
 * under way at a time, so that one whose mails take long keeps no other waiting.
 */
export const claimDue = {
  sql: `UPDATE mails SET status = 'sending', attempts = attempts + 1, dueAt = {:lease} WHERE id IN
    (SELECT id FROM (SELECT m.id, m.company, m.dueAt,
        row_number() OVER (PARTITION BY m.company ORDER BY m.dueAt, m.rowid) AS place
      FROM mails m WHERE m.status IN ('queued', 'sending') AND m.dueAt <= {:now} AND (m.company = '' OR NOT EXISTS
        (SELECT 1 FROM mails b WHERE b.company = m.company AND b.status = 'sending' AND b.dueAt > {:now})))
      WHERE company = '' OR place = 1 ORDER BY company != '', dueAt LIMIT {:limit})
    RETURNING id, company, kind, recipient, cc, bcc, content, invoice, reminder, offerVersion, deliveryNote,
    coalesce((SELECT o.number FROM offer_versions v JOIN offers o ON o.id = v.offer WHERE v.id = mails.offerVersion),
      (SELECT n.number FROM delivery_notes n WHERE n.id = mails.deliveryNote), '') AS paperNumber,
    coalesce((SELECT v.versionNumber FROM offer_versions v WHERE v.id = mails.offerVersion), 1) AS versionNumber,
    coalesce((SELECT r.number FROM reminders r WHERE r.id = mails.reminder), '') AS reminderNumber,
    coalesce((SELECT i.number FROM invoices i WHERE i.id = mails.invoice), '') AS invoiceNumber,
    ${ofSender('senderName', 'name')} AS senderName, ${ofSender('replyTo', 'email')} AS replyTo,
    attempts, round, transport, handedAt, created`,
  row: {
    id: '',
    company: '',
    kind: '',
    /** addresses, separated by commas, as in the two that follow */
    recipient: '',
    cc: '',
    bcc: '',
    content: '',
    invoice: '',
    /** '' for the invoice itself */
    reminder: '',
    reminderNumber: '',
    /** '' for anything but an offer */
    offerVersion: '',
    /** '' for anything but a delivery note */
    deliveryNote: '',
    /** of the offer or the delivery note */
    paperNumber: '',
    /** of the offer */
    versionNumber: 0,
    /** '' without document */
    invoiceNumber: '',
    /** of its company; '' without */
    senderName: '',
    replyTo: '',
    attempts: 0,
    round: 0,
    /** that was given it last */
    transport: '',
    /** since when it may have gone; '' where it has not */
    handedAt: '',
    created: '',
  },
} satisfies Statement;

export const releaseClaims = {
  sql: "UPDATE mails SET status = 'queued', dueAt = {:now} WHERE status = 'sending'",
  row: {},
} satisfies Statement;

const addressesIn = (column: string) =>
  `CASE WHEN ${column} = '' THEN 0 ELSE 1 + length(${column}) - length(replace(${column}, ',', '')) END`;

/** How many addresses were written to. */
export const countSince = {
  sql: `SELECT coalesce(sum(${['recipient', 'cc', 'bcc'].map(addressesIn).join(' + ')}), 0) AS n
    FROM mails WHERE company = {:company} AND created > {:since}`,
  row: { n: 0 },
} satisfies Statement;

export const lastTestMail = {
  sql: `SELECT recipient, status, error, answer, sentAt, created FROM mails INDEXED BY idx_mails_test
    WHERE company = {:company} AND kind = 'test' ORDER BY created DESC LIMIT 1`,
  row: { recipient: '', status: '', error: '', answer: '', sentAt: '', created: '' },
} satisfies Statement;

/** Mails of reminders that did not go yet. */
export const waitingReminders = {
  sql: `SELECT id, company, reminder FROM mails WHERE kind = 'reminder' AND status = 'queued' AND handedAt = ''
    AND dueAt <= {:now}`,
  row: { id: '', company: '', reminder: '' },
} satisfies Statement;

const documentMail = {
  id: '',
  recipient: '',
  cc: '',
  bcc: '',
  status: '',
  /** why it was not taken at the last try */
  error: '',
  /** the transport's words */
  answer: '',
  /** that was given it last */
  transport: '',
  /** '' for the invoice itself */
  reminder: '',
  /** instant before which it does not go; '' at once */
  dueAt: '',
  sentAt: '',
  /** what was told of it afterwards; '' nothing */
  news: '',
  newsAt: '',
  /** of several recipients those whom it did not reach; '' nobody is known */
  missed: '',
  /** of them, whom another mail was written to */
  sentAgain: '',
  /** whether something of it is left to do */
  lost: false,
  created: '',
};

const documentColumns = Object.keys(documentMail).join(', ');

/** That `l` is of the document of `m`, and of its company. */
const ofSame = ['company', 'kind', 'invoice', 'offerVersion', 'deliveryNote']
  .map((name) => `l.${name} = m.${name}`)
  .join(' AND ');

/** Whom mails of its document were written to after that one. */
export const writtenLater = {
  sql: `SELECT l.recipient, l.cc, l.bcc FROM mails m JOIN mails l INDEXED BY idx_mails_company ON ${ofSame}
    AND l.created >= m.created AND (l.created > m.created OR l.rowid > m.rowid) WHERE m.id = {:mail}`,
  row: { recipient: '', cc: '', bcc: '' },
} satisfies Statement;

/** What was lost of the document of a mail until that was written. */
export const lostBefore = {
  sql: `SELECT l.id FROM mails m JOIN mails l INDEXED BY idx_mails_lost ON ${ofSame} AND l.lost = TRUE AND l.id != m.id
    WHERE m.id = {:mail}`,
  row: { id: '' },
} satisfies Statement;

/** What was noted last of a document that went another way. */
export const lastSentOtherwise = {
  sql: `SELECT data FROM events WHERE company = {:company} AND subject = {:subject} AND type = {:type}
    ORDER BY seq DESC LIMIT 1`,
  row: { data: '' },
} satisfies Statement;

const ofInvoice = (kind: string, index: string) => `SELECT *, rowid AS place FROM mails INDEXED BY ${index}
  WHERE invoice = {:invoice} AND kind = '${kind}' AND company = {:company}`;

/** The last mails of an invoice and its reminders, a few. */
export const mailsOfInvoice = {
  sql: `SELECT ${documentColumns} FROM (${ofInvoice('document', 'idx_mails_invoice')}
    UNION ALL ${ofInvoice('reminder', 'idx_mails_reminder')}) ORDER BY created DESC, place DESC LIMIT 50`,
  row: documentMail,
} satisfies Statement;

const wordColumns = `${documentColumns}, content, copyTo,
  coalesce((SELECT c.status FROM mails c WHERE c.copyOf = mails.id AND c.copyOf != ''), '') AS copyStatus,
  coalesce((SELECT c.transport FROM mails c WHERE c.copyOf = mails.id AND c.copyOf != ''), '') AS copyTransport,
  coalesce((SELECT c.error FROM mails c WHERE c.copyOf = mails.id AND c.copyOf != ''), '') AS copyError`;

const writtenMail = {
  ...documentMail,
  content: '',
  /** '' without a copy */
  copyTo: '',
  /** '' as long as the mail itself was not handed over */
  copyStatus: '',
  copyTransport: '',
  copyError: '',
};

/** One of them with its words, which are sealed. */
export const mailOfInvoice = {
  sql: `SELECT ${wordColumns}
    FROM mails WHERE id = {:mail} AND invoice = {:invoice} AND kind IN ('document', 'reminder')
    AND company = {:company}`,
  row: writtenMail,
} satisfies Statement;

/** What a mail is of, by its kind: its record, the column that names it, the index that finds it there. */
export const paperPlaces = {
  offer: { collection: 'offer_versions', column: 'offerVersion', index: 'idx_mails_offerVersion' },
  'delivery-note': { collection: 'delivery_notes', column: 'deliveryNote', index: 'idx_mails_deliveryNote' },
} as const satisfies Record<PaperKind, { collection: string; column: string; index: string }>;

interface OfKind {
  kind: PaperKind;
}

/** Mails of other versions of an offer than that one that did not go yet. */
export const waitingOfOffer = {
  sql: `SELECT m.id FROM offer_versions v JOIN mails m INDEXED BY idx_mails_offerVersion ON m.offerVersion = v.id
    AND m.kind = 'offer' WHERE v.offer = {:offer} AND v.company = {:company} AND v.id != {:but} AND m.status = 'queued'
    AND m.handedAt = ''`,
  row: { id: '' },
} satisfies Statement;

/** The last mails of the version of an offer, or of a delivery note. */
export const mailsOfPaper = family(
  { kind: paperKinds },
  {
    sql: ({ kind }: OfKind) => `SELECT ${documentColumns} FROM mails INDEXED BY ${paperPlaces[kind].index}
      WHERE ${paperPlaces[kind].column} = {:id} AND kind = '${kind}' AND company = {:company}
      ORDER BY created DESC, rowid DESC LIMIT 50`,
    row: documentMail,
  },
);

/** One of them with its words, which are sealed. */
export const mailOfPaper = family(
  { kind: paperKinds },
  {
    sql: ({ kind }: OfKind) => `SELECT ${wordColumns} FROM mails
      WHERE id = {:mail} AND ${paperPlaces[kind].column} = {:id} AND kind = '${kind}' AND company = {:company}`,
    row: writtenMail,
  },
);
