import { describe, expect, it } from 'vitest';
import { customer, invoice, threeLines } from '#tests/pdf/fixtures.ts';
import { documentKinds } from './document-model.ts';
import { invoiceView } from './document-view.ts';
import { unknownPlaceholders } from '../layout/layout.ts';
import { salutation, defaultGreeting } from './document-letter.ts';

describe('salutation', () => {
  const { name: _, ...nobody } = customer.contact;

  it.each([
    ['a person of a company', customer, 'Guten Tag Erika Muster,', 'Dear Erika Muster,'],
    ['a company', { ...customer, contact: nobody }, 'Sehr geehrte Damen und Herren,', 'Dear Sir or Madam,'],
    [
      'an authority',
      { ...customer, kind: 'public' as const, contact: nobody },
      'Sehr geehrte Damen und Herren,',
      'Dear Sir or Madam,',
    ],
    [
      'a consumer',
      { ...customer, kind: 'consumer' as const, name: 'Jonas Brandt', contact: nobody },
      'Guten Tag Jonas Brandt,',
      'Dear Jonas Brandt,',
    ],
  ])('greets %s', (_who, greeted, german, english) => {
    expect([salutation(greeted, 'de'), salutation(greeted, 'en')]).toEqual([german, english]);
  });
});

describe('defaultGreeting', () => {
  it.each(documentKinds)('begins and ends a %s as a letter, with placeholders that it has', (kind) => {
    for (const language of ['de', 'en'] as const) {
      const { intro, closing } = defaultGreeting(kind, language);
      expect(intro).toMatch(/^\{Anrede\}\n\n\S.+[:.]$/);
      expect(closing).toMatch(/(Grüßen|regards)\n\{Absender\}$/);
      expect(unknownPlaceholders(intro + closing, kind)).toEqual([]);
    }
  });

  it('credits where the recipient issues the invoice', () => {
    const view = invoiceView(invoice(threeLines, { typeCode: '389' }));
    expect(view.usual.intro).toEqual(['Guten Tag Erika Muster,', 'für Ihre Leistungen schreiben wir Ihnen gut:']);
  });
});
