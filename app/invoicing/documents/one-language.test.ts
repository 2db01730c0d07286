import { describe, expect, it } from 'vitest';
import { invoice, seller, threeLines } from '#tests/pdf/fixtures.ts';
import { mailTextKinds, reminderLevels } from '../company/fields.ts';
import { proposeReminderText } from '../reminders/freeze-reminder.ts';
import { taxCaseNames, taxCases } from '../tax/tax-cases.ts';
import { monthNames } from '#app/values/dates.ts';
import type { Language } from '#app/values/decimal.ts';
import { unitLabel, units, unitWord } from '#app/values/units.ts';
import { defaultGreeting } from './document-letter.ts';
import { documentKinds } from './document-model.ts';
import { writeMail } from './mail-proposal.ts';
import { sampleDocument, sampleIds } from './samples/sample-documents.ts';
import { sampleMailValues } from './samples/sample-mails.ts';
import { documentLabels } from './words/document-labels.ts';

const languages = ['de', 'en'] as const;
const other = { de: 'en', en: 'de' } as const;

/** What marks a place in a document and is never read by anybody. */
const unread = new Set(['kind', 'id', 'align', 'language', 'placeholders']);

/** A sentence that is made of what it is about. */
function isWording(value: unknown): value is (...about: string[]) => unknown {
  return typeof value === 'function';
}

/** All texts within; of a function what it says of anything. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (isWording(value)) return textsIn(value('1', '2'));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, part]) => (unread.has(key) ? [] : textsIn(part)));
}

const wordsIn = (texts: readonly string[]) =>
  new Set(
    texts.flatMap(
      (text) =>
        text
          .replace(/\{\w+\}/g, ' ')
          .toLowerCase()
          .match(/\p{L}{3,}/gu) ?? [],
    ),
  );

/** Every word that the tables have of a language. */
function wordsOf(language: Language): ReadonlySet<string> {
  const days = [...monthNames[language]];
  const greetings = [...documentKinds, 'self-billed' as const].map((kind) => defaultGreeting(kind, language));
  const counted = units.flatMap(({ code }) => [unitLabel(code, language), unitWord('2', code, language)]);
  const taxes = taxCaseNames.map((name) => JSON.parse(JSON.stringify(taxCases[name])) as Record<string, unknown>);
  const exempt = taxes.flatMap((rule) =>
    textsIn(Object.values(rule).map((part) => (isTranslated(part) ? part[language] : ''))),
  );
  return wordsIn([...textsIn([documentLabels(language), greetings]), ...days, ...counted, ...exempt]);
}

function isTranslated(part: unknown): part is Record<Language, string> {
  return typeof part === 'object' && part !== null && 'de' in part && 'en' in part;
}

const tables = { de: wordsOf('de'), en: wordsOf('en') };

/** Words of the other language that stand there. */
function foreignIn(value: unknown, language: Language): string[] {
  const foreign = tables[other[language]];
  return [...wordsIn(textsIn(value))].filter((word) => foreign.has(word) && !tables[language].has(word));
}

const { payment } = invoice(threeLines);
const contact = { ...seller.contact, email: 'post@studio-koehler.example' };
const profileOf = (language: Language) => ({ language, seller: { ...seller, contact }, payment, today: '2026-11-21' });

describe.each(languages)('for a customer who reads %s', (language) => {
  it('there are words of the other language to look for', () => {
    expect(tables[language].size).toBeGreaterThan(250);
    expect(foreignIn(sampleDocument('reminder', profileOf(other[language])), language).length).toBeGreaterThan(10);
  });

  it.each(sampleIds)('%s says nothing in the other language', (id) => {
    expect(foreignIn(sampleDocument(id, profileOf(language)), language)).toEqual([]);
  });

  it.each(mailTextKinds)('the mail of a %s says nothing in the other language', (kind) => {
    const values = sampleMailValues(kind, profileOf(language));
    const mail = writeMail({ subject: '', text: '' }, { ...values, Firma: '', Kunde: '' }, { kind, language });
    expect(foreignIn(mail, language)).toEqual([]);
  });

  it.each(reminderLevels)('the text of reminder %i says nothing in the other language', (level) => {
    const customer = { number: '1', kind: 'business' as const, name: 'Holm', contact: {} };
    const address = { street: '', postCode: '', city: '', countryCode: 'DE' };
    const snapshot = { language, customer: { ...customer, address } };
    for (const reason of ['agreed-date', 'reminder', 'thirty-days'] as const) {
      const inDefault = { from: '2026-11-21', reason };
      expect(foreignIn(proposeReminderText({ snapshot, level, own: '', inDefault }), language)).toEqual([]);
    }
  });
});
