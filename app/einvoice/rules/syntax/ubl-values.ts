import { attributeOf, childrenOf, descend } from '../../element.ts';
import type { XmlElement } from '../../element.ts';
import { isListed } from '../../codes/codes.ts';
import { writtenPlaces } from '../arithmetic.ts';
import { anywhere, every, tooFew, firstText } from './syntax-rule.ts';
import type { Elements, SyntaxRule } from './syntax-rule.ts';
import { germanName } from './element-names.ts';
import { notInList, text } from '../texts.ts';

const syntax = 'ubl' as const;

function objectPart(id: string, name: string): SyntaxRule {
  return every(id, {
    syntax,
    scope: (file) =>
      anywhere('AdditionalDocumentReference')(file).filter(
        (element) => firstText(element, ['DocumentTypeCode']) === '130',
      ),
    text: text(
      `Zu einem abgerechneten Objekt (BT-18) gehört nicht: ${germanName(name)}.`,
      `${name} does not belong to an invoiced object (BT-18).`,
      ['Entfernen Sie die Angabe.', 'Remove it.'],
    ),
    ok: (element) => childrenOf(element, name).length === 0,
  });
}

const amountsWithCurrency = new Set(
  (
    'Amount BaseAmount PriceAmount TaxAmount TaxableAmount LineExtensionAmount TaxExclusiveAmount TaxInclusiveAmount ' +
    'AllowanceTotalAmount ChargeTotalAmount PrepaidAmount PayableRoundingAmount PayableAmount'
  ).split(' '),
);

/** All amounts but prices and what lies inside of a price's allowance, which may have more decimals. */
const roundedAmounts: Elements = (file) => {
  const free = new Set(file.named('Price').flatMap((price) => descend(price, ['AllowanceCharge']).flatMap(everything)));
  const amounts = file.where((name) => name.endsWith('Amount') && !name.endsWith('PriceAmount'));
  return amounts.filter((amount) => !free.has(amount));
};

function everything(element: XmlElement): XmlElement[] {
  return element.children.flatMap((child) => [child, ...everything(child)]);
}

const binaries: Elements = (file) => file.where((name) => name.endsWith('BinaryObject'));

export const ublValues: SyntaxRule[] = [
  objectPart('UBL-CR-666', 'Attachment'),
  objectPart('UBL-CR-673', 'DocumentDescription'),
  every('UBL-DT-01', {
    syntax,
    scope: roundedAmounts,
    text: text('Der Betrag hat mehr als zwei Nachkommastellen.', 'The amount has more than two decimals.', [
      'Runden Sie den Betrag auf Cent.',
      'Round the amount to two decimals.',
    ]),
    ok: (element) => writtenPlaces(element.text) <= 2,
  }),
  every('UBL-DT-06', {
    syntax,
    scope: binaries,
    text: tooFew(germanName('@mimeCode'), 'mimeCode'),
    ok: (element) => attributeOf(element, 'mimeCode') !== undefined,
  }),
  every('UBL-DT-07', {
    syntax,
    scope: binaries,
    text: tooFew(germanName('@filename'), 'filename'),
    ok: (element) => attributeOf(element, 'filename') !== undefined,
  }),
  every('BR-CL-03', {
    syntax,
    scope: (file) => file.where((name) => amountsWithCurrency.has(name)),
    text: notInList('BT-5', 'ISO 4217'),
    ok: (element) => isListed('currencies', attributeOf(element, 'currencyID') ?? '', syntax),
  }),
];
