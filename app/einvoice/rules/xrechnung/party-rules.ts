import { memberOf } from '../../../values/records.ts';
import { isFilled, trimBlanks } from '../../xml/blanks.ts';
import type { Term } from '../../findings.ts';
import type { Invoice } from '../../model.ts';
import type { Address, Contact } from '../../model-parties.ts';
import type { InvoiceFacts } from '../facts.ts';
import type { Rule } from '../rule.ts';
import { missing, text } from '../texts.ts';
import { xrechnungRule } from './xrechnung-rule.ts';

interface Party {
  address?: Address;
  contact?: Contact;
}

/** A field of an address or contact, asked only where the group is there. */
function partField(
  id: string,
  term: Term,
  field: { owner: (invoice: Invoice) => Party | undefined; group: 'address' | 'contact'; property: string },
): Rule {
  const groupOf = ({ invoice }: InvoiceFacts): Address | Contact | undefined => field.owner(invoice)?.[field.group];
  const isStated = (facts: InvoiceFacts): boolean => {
    const stated = memberOf(groupOf(facts), field.property);
    return typeof stated === 'string' && isFilled(stated);
  };
  return xrechnungRule(id, {
    term,
    text: missing(term),
    ok: (facts) => !facts.has(field.owner(facts.invoice), field.group) || isStated(facts),
    at: (facts) => ({ owner: groupOf(facts) ?? field.owner(facts.invoice) ?? facts.invoice, property: field.property }),
  });
}

const seller = (invoice: Invoice): Party | undefined => invoice.seller;
const buyer = (invoice: Invoice): Party | undefined => invoice.buyer;
const delivery = (invoice: Invoice): Party | undefined => invoice.delivery;

export const xrechnungParties: Rule[] = [
  xrechnungRule('BR-DE-2', {
    term: 'BG-6',
    text: missing('BG-6'),
    ok: (facts) => !facts.isPartyAsked('seller') || facts.has(facts.seller, 'contact'),
    at: (facts) => ({ owner: facts.seller, property: 'contact' }),
  }),
  partField('BR-DE-3', 'BT-37', { owner: seller, group: 'address', property: 'city' }),
  partField('BR-DE-4', 'BT-38', { owner: seller, group: 'address', property: 'postCode' }),
  partField('BR-DE-5', 'BT-41', { owner: seller, group: 'contact', property: 'name' }),
  partField('BR-DE-6', 'BT-42', { owner: seller, group: 'contact', property: 'phone' }),
  partField('BR-DE-7', 'BT-43', { owner: seller, group: 'contact', property: 'email' }),
  partField('BR-DE-8', 'BT-52', { owner: buyer, group: 'address', property: 'city' }),
  partField('BR-DE-9', 'BT-53', { owner: buyer, group: 'address', property: 'postCode' }),
  partField('BR-DE-10', 'BT-77', { owner: delivery, group: 'address', property: 'city' }),
  partField('BR-DE-11', 'BT-78', { owner: delivery, group: 'address', property: 'postCode' }),
  xrechnungRule('BR-DE-27', {
    term: 'BT-42',
    level: 'warning',
    text: text('Die Telefonnummer hat weniger als drei Ziffern.', 'The telephone number has less than three digits.', [
      'Prüfen Sie die Telefonnummer.',
      'Check the telephone number.',
    ]),
    ok: (facts) => !facts.has(facts.seller, 'contact') || /\d.*\d.*\d/.test(facts.seller.contact?.phone ?? ''),
    at: (facts) => ({ owner: facts.seller.contact ?? facts.seller, property: 'phone' }),
  }),
  xrechnungRule('BR-DE-28', {
    term: 'BT-43',
    level: 'warning',
    text: text('Die E-Mail-Adresse ist nicht richtig aufgebaut.', 'The e-mail address is not well formed.', [
      'Prüfen Sie die E-Mail-Adresse.',
      'Check the e-mail address.',
    ]),
    ok: (facts) => {
      const email = facts.seller.contact?.email ?? '';
      return (
        !facts.has(facts.seller, 'contact') || /^[^@ \t\r\n]+@([^@. \t\r\n]+\.)+[^@. \t\r\n]+$/.test(trimBlanks(email))
      );
    },
    at: (facts) => ({ owner: facts.seller.contact ?? facts.seller, property: 'email' }),
  }),
];
