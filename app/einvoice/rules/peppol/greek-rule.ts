import { trimBlanks } from '../../xml/blanks.ts';
import { childrenOf, descend } from '../../element.ts';
import type { XmlElement } from '../../element.ts';
import type { Level, Term } from '../../findings.ts';
import type { Rule, RuleText } from '../rule.ts';

interface GreekRule {
  level?: Level;
  term: Term;
  text: RuleText;
  /** Whom the rule is about; an invoice of a Greek sender by default. */
  of?: (parties: GreekParties) => boolean;
  find: (root: XmlElement) => readonly XmlElement[];
  ok: (element: XmlElement, root: XmlElement) => boolean;
}

export function greek(number: string, { of = (parties) => parties.isFromGreece, find, ok, ...rule }: GreekRule): Rule {
  return {
    id: `GR-${number}`,
    level: 'fatal',
    family: 'peppol',
    syntax: 'ubl',
    ...rule,
    check: ({ origin }, report) => {
      if (origin === undefined || !of(partiesOf(origin.root))) return;
      for (const element of find(origin.root)) if (!ok(element, origin.root)) report({ element });
    },
  };
}

/** Who of an invoice is Greek, as Peppol's rules for Greece tell it. */
export interface GreekParties {
  /** By the seller's VAT identifier, its tax representative's or its address, whichever comes first */
  isFromGreece: boolean;
  /** The same without the tax representative */
  isSellerGreek: boolean;
  /** By the buyer's VAT identifier or its address */
  isToGreece: boolean;
  /** The seller's address is in Greece */
  hasGreekAddress: boolean;
}

function partiesOf(root: XmlElement): GreekParties {
  const seller = descend(root, ['AccountingSupplierParty', 'Party']);
  const buyer = descend(root, ['AccountingCustomerParty', 'Party']);
  const representative = childrenOf(root, 'TaxRepresentativeParty');
  const [sellerVat, sellerAddress] = [vatCountryOf(seller), addressCountryOf(seller)];
  return {
    isFromGreece: isGreek(sellerVat ?? vatCountryOf(representative) ?? sellerAddress),
    isSellerGreek: isGreek(sellerVat ?? sellerAddress),
    isToGreece: isGreek(vatCountryOf(buyer) ?? addressCountryOf(buyer)),
    hasGreekAddress: sellerAddress === 'GR',
  };
}

function isGreek(country: string | undefined): boolean {
  return ['GR', 'EL'].includes(trimBlanks(country)?.toUpperCase() ?? '');
}

/** The first two characters, whatever they are. */
function vatCountryOf(parties: readonly XmlElement[]): string | undefined {
  const [number] = parties.flatMap((party) => vatNumbersOf(party, (scheme) => scheme));
  return number === undefined || number.text === '' ? undefined : number.text.slice(0, 2);
}

function addressCountryOf(parties: readonly XmlElement[]): string | undefined {
  return parties.flatMap((party) => descend(party, ['PostalAddress', 'Country', 'IdentificationCode']))[0]?.text;
}

/** The rules read the name of the tax as it is written in one place, and without white space around it in another. */
export function vatNumbersOf(party: XmlElement, read: (scheme: string) => string): XmlElement[] {
  return childrenOf(party, 'PartyTaxScheme')
    .filter((scheme) => descend(scheme, ['TaxScheme', 'ID']).some(({ text }) => read(text) === 'VAT'))
    .flatMap((scheme) => childrenOf(scheme, 'CompanyID'));
}

/** Nine digits, the last of which is a check digit; whatever follows them is not looked at. */
export function isGreekTaxNumber(number: string): boolean {
  if (!/^\d{9}/.test(number)) return false;
  const sum = Array.from(number.slice(0, 8), Number).reduce((before, digit, at) => before + digit * 2 ** (8 - at), 0);
  return (sum % 11) % 10 === Number(number[8]);
}
