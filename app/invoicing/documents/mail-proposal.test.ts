import { describe, expect, it } from 'vitest';
import { invoice, threeLines } from '../../../tests/pdf/fixtures.ts';
import { proposeMail } from './mail-proposal.ts';

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
});
