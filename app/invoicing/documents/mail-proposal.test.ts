import { describe, expect, it } from 'vitest';
import { invoice, seller, threeLines } from '#tests/pdf/fixtures.ts';
import { documentOf, mailTextKinds } from '../company/fields.ts';
import { proposeMail, writeMail } from './mail-proposal.ts';
import { mailPlaceholdersOf } from './mail-texts.ts';
import { sampleMailValues } from './samples/sample-mails.ts';

const plain = (text: string) => text.replaceAll('\u00a0', ' ');

describe('proposeMail', () => {
  it('greets, names the document, its amount and its day, and signs', () => {
    const snapshot = invoice(threeLines);
    const { subject, text } = proposeMail(snapshot);
    expect(subject).toBe('Rechnung RE-2026-0042 von Studio Köhler');
    expect(plain(text)).toMatch(
      /^Guten Tag Erika Muster,\n\nmit dieser E-Mail erhalten Sie die Rechnung RE-2026-0042 über [\d.]+,\d\d €, zahlbar bis zum \d\d\.\d\d\.2026\.\n\nMit freundlichen Grüßen\nKarla Köhler$/,
    );
  });

  it('asks for no transfer where none is awaited', () => {
    const snapshot = invoice(threeLines);
    const paid = { ...snapshot, totals: { ...snapshot.totals, dueCents: 0 } };
    expect(proposeMail(paid).text).not.toContain('zahlbar');
  });

  it('is in the language of the document', () => {
    const { subject, text } = proposeMail(invoice(threeLines, { language: 'en' }));
    expect(subject).toMatch(/^Invoice RE-2026-0042 from /);
    expect(text).toMatch(
      /^Dear Erika Muster,\n\nplease find attached: Invoice RE-2026-0042 for .+, due on \d+ \w+ 2026\./,
    );
  });

  it('says what the company wrote, and the usual where it wrote nothing', () => {
    const snapshot = invoice(threeLines);
    const own = { mail_invoice_de_text: '{Anrede}\n\n{Beleg} bis {Frist}.\n{Firma}' };
    const { subject, text } = proposeMail(snapshot, own);
    expect(subject).toBe('Rechnung RE-2026-0042 von Studio Köhler');
    expect(text).toMatch(/^Guten Tag Erika Muster,\n\nRechnung RE-2026-0042 bis \d\d\.\d\d\.2026\.\nStudio Köhler$/);
    expect(proposeMail(snapshot, { mail_deposit_de_text: 'Abschlag' }).text).not.toContain('Abschlag');
    expect(proposeMail(snapshot, { mail_invoice_en_subject: 'Bill' }).subject).not.toContain('Bill');
    expect(proposeMail(snapshot, { mail_invoice_de_subject: '{Nummer} {Kunde}' }).subject).toMatch(/^RE-2026-0042 \S/);
  });

  it('leaves out a line of what the document does not have, and says the usual where nothing is left', () => {
    const snapshot = invoice(threeLines);
    const paid = { ...snapshot, totals: { ...snapshot.totals, dueCents: 0 } };
    const text = 'Danke.\nBitte bis {Frist}.';
    expect(proposeMail(paid, { mail_invoice_de_text: text }).text).toBe('Danke.');
    expect(proposeMail(paid, { mail_invoice_de_text: '{Frist}', mail_invoice_de_subject: '{Frist}' })).toEqual(
      proposeMail(paid),
    );
  });

  it.each(mailTextKinds)('has an example of a %s in both languages', (kind) => {
    const { payment } = invoice(threeLines);
    for (const language of ['de', 'en'] as const) {
      const values = sampleMailValues(kind, { language, seller, payment, today: '2026-11-21' });
      const missing = mailPlaceholdersOf(documentOf(kind)).filter((name) => values[name] === '');
      expect(missing).toEqual([]);
      const usual = writeMail({ subject: '', text: '' }, values, { kind, language });
      expect(usual.subject).toContain(values.Nummer);
      expect(usual.text).toContain(values.Nummer);
      expect(usual.text).not.toMatch(/[{}]| {2}|,\./);
    }
  });
});
