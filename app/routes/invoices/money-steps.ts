import { href } from 'react-router';
import type { IssuedKind } from '#app/invoicing/invoice/snapshot.ts';
import type { LinkedDocument } from '#app/pocketbase/links/queries.ts';
import type { NextStep } from '#app/ui/page/next-steps.tsx';
import { formatEuro } from '#app/values/money.ts';
import { latePaymentText } from '../lists/payment-names.ts';
import type { InvoiceBalance } from './balance-part.tsx';
import type { Issued } from './step-facts.ts';

export function moneyStep({ money, invoiceId }: Pick<Issued, 'money' | 'invoiceId'>): NextStep {
  return {
    title: money.state === 'paid' && money.uncollectibleCents === 0 ? 'Rückzahlung erfassen' : 'Zahlung erfassen',
    text: describeMoney(money),
    href: paymentHref(invoiceId),
    button: { word: 'Zahlung', keys: 'z' },
  };
}

export function reminderStep({
  money,
  isOverdue,
  kind,
  invoiceId,
}: Pick<Issued, 'money' | 'isOverdue' | 'invoiceId'> & { kind: IssuedKind }): NextStep[] {
  if (!isOverdue || money.openCents <= 0 || kind === 'self-billed') return [];
  return [
    {
      title: 'Mahnen',
      text: 'Zahlungserinnerung oder Mahnung, oder das Mahnen anhalten, etwa wenn die Rechnung strittig ist.',
      href: href('/invoice/rechnungen/:invoiceId/mahnung', { invoiceId }),
      button: { word: 'Mahnen', keys: 'm' },
    },
  ];
}

export function writeOffStep({
  money,
  isOverdue,
  canWriteOff,
  invoiceId,
}: Pick<Issued, 'money' | 'isOverdue' | 'canWriteOff' | 'invoiceId'>): NextStep[] {
  if (!isOverdue || !canWriteOff || money.openCents <= 0) return [];
  return [
    {
      title: 'Als uneinbringlich ausbuchen',
      text: 'Ist das Geld nicht mehr zu bekommen? Was das für die Umsatzsteuer heißt, steht dort, bevor Sie es tun.',
      href: href('/invoice/rechnungen/:invoiceId/uneinbringlich', { invoiceId }),
    },
  ];
}

export function refundStep({ money, invoiceId }: Issued): NextStep[] {
  if (money.openCents === 0) return [];
  return [
    {
      title: 'Rückzahlung erfassen',
      text: `Zu erstatten: ${formatEuro(-money.openCents)}.`,
      href: paymentHref(invoiceId),
      button: { word: 'Rückzahlung', keys: 'z' },
    },
  ];
}

export function lateMoneyStep({ invoiceId }: Pick<Issued, 'invoiceId'>, { number }: LinkedDocument): NextStep {
  const text = `Falls der Kunde trotzdem zahlt: Der Betrag ist dann mit ${number} zu erstatten.`;
  return { title: 'Zahlung erfassen', text, href: paymentHref(invoiceId) };
}

function paymentHref(invoiceId: string): string {
  return href('/invoice/rechnungen/:invoiceId/zahlung', { invoiceId });
}

function describeMoney({
  state,
  openCents,
  excessCents,
  receivedCents,
  uncollectibleCents,
  bookings,
}: InvoiceBalance): string {
  if (state === 'paid' && uncollectibleCents !== 0)
    return `${formatEuro(uncollectibleCents)} sind ausgebucht. ${latePaymentText}`;
  if (excessCents !== 0) return `${formatEuro(excessCents)} sind zu viel eingegangen.`;
  if (state === 'paid') return receivedCents === 0 ? 'Es ist nichts mehr offen.' : 'Die Rechnung ist bezahlt.';
  return bookings.length === 0 ? 'Es ist noch nichts eingegangen.' : `Offen: ${formatEuro(openCents)}.`;
}
