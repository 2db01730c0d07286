import { isFilled, trimBlanks } from '../../xml/blanks.ts';
import type { DocumentAllowanceCharge, VatCategoryRate } from '../../model.ts';
import { descend } from '../../element.ts';
import type { XmlElement } from '../../element.ts';
import type { InvoiceFacts } from '../facts.ts';
import { documentRule } from '../rule.ts';
import type { Rule } from '../rule.ts';
import { missing, text } from '../texts.ts';
import { isVat } from './vat-checks.ts';

function hasBreakdown(facts: InvoiceFacts, code: string): boolean {
  return facts.breakdown.some((group) => group.category === code && isVat(group));
}

const mixedText = text(
  'Nicht steuerbare Beträge (O) stehen neben anderen Kategorien.',
  'Amounts not subject to VAT (O) stand beside other categories.',
  ['Stellen Sie nicht steuerbare Leistungen getrennt in Rechnung.', 'Invoice what is not subject to VAT separately.'],
);

/** BR-O-11 to 14: category O goes with no other. The artefact of CII joins breakdown and lines, allowances and charges. */
function onlyNotSubject(id: string, term: string, others: (facts: InvoiceFacts) => boolean): Rule {
  return documentRule({ id, term, text: mixedText, ok: (facts) => !hasBreakdown(facts, 'O') || !others(facts) });
}

/** A category that is not O; in UBL a missing one counts too where the group is there. */
function isOther(facts: InvoiceFacts, vat: VatCategoryRate): boolean {
  if (!facts.isUbl && !facts.has(vat, 'category')) return false;
  return vat.category !== 'O' && (facts.isCii || isVat(vat));
}

function otherInBreakdown(facts: InvoiceFacts): boolean {
  return facts.breakdown.some((group) => isOther(facts, group));
}

function otherInLines(facts: InvoiceFacts): boolean {
  return facts.allLines.some((line) => facts.vatsOf(line).some((vat) => isOther(facts, vat)));
}

function otherIn(facts: InvoiceFacts, items: readonly DocumentAllowanceCharge[]): boolean {
  return items.some((item) => facts.vatsOf(item).some((vat) => isOther(facts, vat)));
}

/** Every country that is named anywhere in the file, or in the model the ones it has. */
function countriesOf(facts: InvoiceFacts): (string | undefined)[] {
  const { invoice, origin } = facts;
  if (origin) {
    const name = facts.isCii ? 'CountryID' : 'IdentificationCode';
    return everyNamed(origin.root, name).map((element) => trimBlanks(element.text));
  }
  const addresses = [invoice.seller, invoice.buyer, invoice.taxRepresentative, invoice.delivery];
  const codes = addresses.map((owner) => owner?.address?.countryCode);
  return [...codes, ...facts.lines.map((line) => line.item?.originCountry)].filter(isFilled);
}

function everyNamed(element: XmlElement, name: string): XmlElement[] {
  return element.children.flatMap((child) => (child.name === name ? [child] : everyNamed(child, name)));
}

function categoriesOf(facts: InvoiceFacts): (string | undefined)[] {
  const vats = [...facts.allLines, ...facts.allowances, ...facts.charges].flatMap((taxed) => facts.vatsOf(taxed));
  return [...vats, ...facts.breakdown].map(({ category }) => category);
}

export const specialVatRules: readonly Rule[] = [
  onlyNotSubject('BR-O-11', 'BG-23', (facts) => otherInBreakdown(facts) || (facts.isCii && otherInLines(facts))),
  onlyNotSubject('BR-O-12', 'BT-151', (facts) => otherInLines(facts) || (facts.isCii && otherInBreakdown(facts))),
  onlyNotSubject(
    'BR-O-13',
    'BT-95',
    (facts) => otherIn(facts, facts.allowances) || (facts.isCii && otherIn(facts, facts.charges)),
  ),
  onlyNotSubject(
    'BR-O-14',
    'BT-102',
    (facts) => otherIn(facts, facts.charges) || (facts.isCii && otherIn(facts, facts.allowances)),
  ),
  documentRule({
    id: 'BR-IC-11',
    term: 'BT-72',
    text: missing('BT-72'),
    ok: (facts) => !hasBreakdown(facts, 'K') || hasSupplyTime(facts),
  }),
  documentRule({
    id: 'BR-IC-12',
    term: 'BT-80',
    text: missing('BT-80'),
    ok: (facts) => {
      if (!hasBreakdown(facts, 'K')) return true;
      const address = facts.invoice.delivery?.address;
      if (!facts.isUbl || address === undefined) return facts.has(address, 'countryCode');
      return (facts.written(address, 'countryCode') ?? '').length > 1;
    },
  }),
  documentRule({
    id: 'BR-B-01',
    term: 'BT-151',
    text: text(
      'Kategorie B (Split Payment) gilt nur innerhalb Italiens.',
      'Category B (split payment) is for Italy only.',
      ['Verwenden Sie eine andere Kategorie.', 'Use another category.'],
    ),
    ok: (facts) => !categoriesOf(facts).includes('B') || countriesOf(facts).every((country) => country === 'IT'),
  }),
  documentRule({
    id: 'BR-B-02',
    term: 'BT-118',
    text: text(
      'Kategorie B (Split Payment) steht neben dem Regelsatz.',
      'Category B (split payment) stands beside the standard rate.',
      ['Verwenden Sie nur eine der beiden Kategorien.', 'Use only one of the two.'],
    ),
    ok: (facts) => !(categoriesOf(facts).includes('B') && categoriesOf(facts).includes('S')),
  }),
];

function hasSupplyTime(facts: InvoiceFacts): boolean {
  const { delivery, invoicingPeriod } = facts.invoice;
  const written = delivery && facts.written(delivery, 'date');
  const hasDate = facts.isUbl ? (written ?? '').length > 1 : facts.has(delivery, 'date');
  if (hasDate) return true;
  if (facts.has(invoicingPeriod, 'start') || facts.has(invoicingPeriod, 'end')) return true;
  // The rule of UBL takes any content of the period, the code of BT-8 too.
  return facts.origin !== undefined && descend(facts.origin.root, ['InvoicePeriod']).some(hasChildren);
}

function hasChildren(element: XmlElement): boolean {
  return element.children.length > 0;
}
