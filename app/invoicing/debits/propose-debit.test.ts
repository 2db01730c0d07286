import { expect, it } from 'vitest';
import { debitedAddress, proposeDebit } from './propose-debit.ts';
import type { DebitableInvoice, NotCollected } from './propose-debit.ts';

const invoice: DebitableInvoice = {
  id: 'i1',
  number: 'RE-2026-0001',
  customer: 'c1',
  customerName: 'Blattwerk GmbH',
  dueDate: '2026-11-28',
  openCents: 11_900,
  hold: 'none',
  run: '',
  saidReference: 'M-7',
  saidCreditor: 'DE98ZZZ09999999999',
  saidIban: 'DE02120300000000202051',
  mandateReference: 'M-7',
  mandateSignedOn: '2024-01-15',
  mandateEndedOn: '',
  mandateUsedOn: '',
  mandateBusiness: false,
  debitedIban: 'DE02120300000000202051',
  debitedHolder: '',
  street: 'Lindenweg 3',
  postCode: '10115',
  city: 'Berlin',
  countryCode: 'DE',
};

const plan = { today: '2026-11-21', collectOn: '2026-11-23', creditorId: 'DE98ZZZ09999999999' };

it('collects what is open, on the first bank day on which it is due', () => {
  expect(proposeDebit(invoice, plan)).toEqual({
    ok: true,
    debit: {
      invoice: 'i1',
      customer: 'c1',
      invoiceNumber: 'RE-2026-0001',
      amountCents: 11_900,
      scheme: 'CORE',
      // The 28th is a Saturday.
      collectedOn: '2026-11-30',
      mandateReference: 'M-7',
      mandateSignedOn: '2024-01-15',
      debitedName: 'Blattwerk GmbH',
      debitedIban: 'DE02120300000000202051',
    },
  });
});

it('collects what is due already on the day that was chosen, of its holder and by its scheme', () => {
  const due = { ...invoice, dueDate: '2026-10-01', debitedHolder: 'Anja Blatt', mandateBusiness: true };
  expect(proposeDebit(due, plan)).toMatchObject({
    debit: { collectedOn: '2026-11-23', debitedName: 'Anja Blatt', scheme: 'B2B' },
  });
});

const swiss = 'CH9300762011623852957';

it('names the address of who pays from outside of the European Economic Area, and only then', () => {
  expect(debitedAddress(invoice)).toBeNull();
  expect(debitedAddress({ ...invoice, debitedIban: 'NO9386011117947' })).toBeNull();
  expect(debitedAddress({ ...invoice, debitedIban: swiss })).toEqual({
    street: 'Lindenweg 3',
    postCode: '10115',
    city: 'Berlin',
    countryCode: 'DE',
  });
});

it.each<[string, Partial<DebitableInvoice>, NotCollected | null]>([
  ['an account outside of the European Economic Area', { debitedIban: swiss, saidIban: swiss }, null],
  ['such an account, and no town on the invoice', { debitedIban: swiss, saidIban: swiss, city: '' }, 'address-missing'],
  ['is in a run', { run: 'r1' }, 'in-run'],
  ['is disputed', { hold: 'disputed' }, 'disputed'],
  ['is only not to be reminded of', { hold: 'stopped' }, null],
  ['names another creditor', { saidCreditor: 'DE51ZZZ12345678901' }, 'creditor-changed'],
  ['has no mandate any more', { mandateReference: '' }, 'mandate-missing'],
  ['has a mandate that ended before', { mandateEndedOn: '2026-11-30' }, 'mandate-ended'],
  ['has a mandate that ends after', { mandateEndedOn: '2026-12-01' }, null],
  ['has another mandate', { mandateReference: 'M-8' }, 'mandate-changed'],
  ['has another account', { debitedIban: 'DE89370400440532013000' }, 'mandate-changed'],
  ['has a mandate that lapses on the day', { mandateSignedOn: '2023-11-30' }, 'mandate-lapsed'],
  ['has one that lapses the day after', { mandateSignedOn: '2023-12-01' }, null],
  ['has an old one that is used', { mandateSignedOn: '2020-01-01', mandateUsedOn: '2024-01-01' }, null],
  ['is due on the last day of banks', { dueDate: '2026-12-04' }, null],
  ['is due later', { dueDate: '2026-12-05' }, 'not-yet'],
  ['is too much for one direct debit', { openCents: 100_000_000_000 }, 'too-much'],
])('an invoice that %s', (_what, change, reason) => {
  const proposal = proposeDebit({ ...invoice, ...change }, plan);
  expect(proposal.ok ? null : proposal.reason).toBe(reason);
});
