import { expect, it } from 'vitest';
import { readText } from '#tests/einvoice/case-files.ts';
import { caseModels } from '#tests/einvoice/case-models.ts';
import { validateDocument } from '../../validate-document.ts';
import { writeInvoice } from '../../write.ts';

it('says in German words what a profile leaves out', () => {
  const sentences = caseModels('en16931').flatMap(({ invoice }) => {
    const { findings } = validateDocument(readText(writeInvoice(invoice, 'cii')), { profile: 'zugferd-basic' });
    return findings.filter(({ rule }) => rule === 'BW-LIMIT').map(({ message }) => message.de);
  });
  expect(sentences).toContain(
    'ZUGFeRD 2 / Factur-X BASIC kennt diese Angabe nicht: Artikelnummer des Verkäufers (BT-155).',
  );
  // Names of elements are made of several words.
  expect(sentences.filter((sentence) => /\p{Ll}\p{Lu}/u.test(sentence.replace(/ZUGFeRD/g, '')))).toEqual([]);
});
