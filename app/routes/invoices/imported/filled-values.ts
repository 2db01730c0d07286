import type { CompanyProfile } from '#app/invoicing/company/fields.ts';
import { importedFields } from '#app/invoicing/imported/fields.ts';
import type { ImportedFacts } from '#app/invoicing/imported/facts.ts';
import { everyTaxChoice, newTaxChoice } from '#app/invoicing/tax/tax-choices.ts';
import { formatDate, isIsoDate } from '#app/values/dates.ts';
import { big, isDecimal, toFixed } from '#app/values/decimal.ts';

/** 380 invoice, 326 partial invoice, 386 payment in advance, 389 self-billed, 875 to 877 for construction. */
const invoiceTypes = new Set(['', '380', '326', '386', '389', '875', '876', '877']);

/** Why what a file says is not taken over; '' for nothing. */
export function refuseFacts({ typeCode, currency }: ImportedFacts): string {
  if (!invoiceTypes.has(typeCode))
    return 'Das ist eine Gutschrift oder Korrektur. Übernommen werden Rechnungen, von denen Geld zu fordern ist oder war.';
  if (currency !== '' && currency !== 'EUR')
    return `Diese Rechnung lautet auf ${currency}. Übernommen werden Rechnungen in Euro.`;
  return '';
}

/** What the XML of an invoice says, as the form has it; '' for what it does not say. */
export function valuesOfFacts(facts: ImportedFacts, { smallBusiness }: Pick<CompanyProfile, 'smallBusiness'>) {
  const { buyer, groups } = facts;
  const isPeriod = facts.supplyTo !== facts.supplyFrom;
  return {
    customer: buyer.name.slice(0, importedFields.customer.lengthMax),
    customerName: buyer.name.slice(0, 200),
    customerStreet: buyer.street.slice(0, 200),
    customerPostCode: buyer.postCode.slice(0, 20),
    customerCity: buyer.city.slice(0, 100),
    customerEmail: buyer.email.slice(0, 200),
    number: facts.number.slice(0, importedFields.number.lengthMax),
    issueDate: dateOf(facts.issueDate),
    dueDate: dateOf(facts.dueDate || facts.issueDate),
    supplyFrom: dateOf(facts.supplyFrom),
    supplyTo: isPeriod ? dateOf(facts.supplyTo) : '',
    subject: facts.subject.slice(0, importedFields.subject.lengthMax),
    paid: isDecimal(facts.paid) && big(facts.paid).eq(0) ? '' : amountOf(facts.paid),
    lines: groups.map((group) => ({
      tax: taxOf(group, { country: buyer.countryCode, smallBusiness }),
      net: amountOf(group.base),
      taxAmount: isDecimal(group.amount) && big(group.amount).eq(0) ? '' : amountOf(group.amount),
    })),
  };
}

function dateOf(text: string): string {
  return isIsoDate(text) ? formatDate(text) : '';
}

function amountOf(text: string): string {
  return isDecimal(text) ? toFixed(big(text), 2).replace('.', ',') : '';
}

/** The choice that a category and rate stand for; '' where the law knows several, and a person has to say which. */
function taxOf(
  { category, rate }: ImportedFacts['groups'][number],
  { country, smallBusiness }: { country: string; smallBusiness: boolean },
): string {
  if (category === 'S') {
    const rateBp = isDecimal(rate) ? Number(toFixed(big(rate).times(100), 0)) : 0;
    return everyTaxChoice.find((each) => each.taxCase === 'standard' && each.taxRateBp === rateBp)?.value ?? '';
  }
  if (category === 'Z') return 'zero-0';
  if (category === 'AE') return country === 'DE' ? 'reverse-charge-domestic' : 'reverse-charge-eu';
  if (category === 'K') return 'intra-community-supply';
  if (category === 'G') return 'export';
  if (category === 'O') return 'not-taxable';
  return category === 'E' && smallBusiness ? newTaxChoice : '';
}
