import { describe, expect, it } from 'vitest';
import { newDraftLine } from '#app/invoicing/invoice/draft.ts';
import { billOf, customers, sellers } from '#tests/einvoice/case-snapshot-base.ts';
import { checkRules } from '#app/workflows/issuing/issue-rules.ts';
import { typedForms } from '#app/forms/answers/typed-forms.ts';
import { findingEntry } from './rule-texts.ts';

describe('findingEntry', () => {
  const places = {
    editPath: '/entwurf',
    table: typedForms.invoice,
    customerId: 'b'.repeat(15),
    customerKind: 'business' as const,
    rows: [newDraftLine],
  };
  const entriesOf = (change: Parameters<typeof billOf>[0]) =>
    checkRules(billOf(change, 'de'), 'zugferd-en16931').map((finding) => findingEntry(finding, places));

  it('names the customer whose VAT ID is wrong, with the way to the customer', () => {
    const [entry, ...others] = entriesOf({ customer: { ...customers.business, vatId: 'UK12345' } });
    expect(others).toEqual([]);
    expect(entry).toMatchObject({
      rule: 'BR-CO-09',
      term: 'BT-48',
      title: 'Die USt-IdNr. des Käufers beginnt nicht mit einem Länderkürzel.',
      href: `/invoice/kunden/${places.customerId}/bearbeiten#customer-vatId`,
    });
  });

  it('names the seller where it is the seller', () => {
    expect(entriesOf({ seller: { ...sellers.standard, vatId: 'UK12345' } })).toMatchObject([
      { term: 'BT-31', href: '/invoice/profil#profile-vatId' },
    ]);
  });

  it('the same with a country that is on no list', () => {
    const address = { ...customers.business.address, countryCode: 'XX' };
    expect(entriesOf({ customer: { ...customers.business, address } })).toMatchObject([
      { rule: 'BR-CL-14', term: 'BT-55', href: `/invoice/kunden/${places.customerId}/bearbeiten#customer-countryCode` },
    ]);
  });
});
