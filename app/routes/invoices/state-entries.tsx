import type { StateEntry } from '#app/ui/page/state-bar.tsx';
import { daysBetween, formatDate } from '#app/values/dates.ts';
import { formatEuro } from '#app/values/money.ts';
import { showMailsOf } from '../mail/mail-words.ts';
import { describeSentOtherwise } from '../mail/sent-otherwise-words.ts';
import type { EventRow } from '#app/pocketbase/archive/calls.ts';
import type { DocumentMailRow } from '#app/pocketbase/outbox/calls.ts';
import type { InvoiceBalance } from './balance-part.tsx';

/** Whether it went to the customer, by mail or as was noted, and what is known of it. */
export function describeSending(mails: readonly DocumentMailRow[], events: readonly EventRow[]) {
  const own = mails.filter(({ reminder }) => reminder === '');
  const noted = events.flatMap((event) => describeSentOtherwise(event) ?? []).at(-1);
  const isSent = noted !== undefined || own.some(({ status }) => status !== 'failed' && status !== 'held');
  const lost = own.filter((mail) => mail.lost);
  return { isSent, sending: showMailsOf([...lost, ...own], '')[0]?.state ?? noted ?? 'Noch nicht vermerkt' };
}

/** What it asks for, and large what is open of it. */
export function amountEntries(
  { label, amount }: { label: string; amount: string },
  { state, openCents }: InvoiceBalance,
): StateEntry[] {
  const big = (text: string) => <span className="big-amount">{text}</span>;
  if (state !== 'part-paid') return [{ label, value: big(amount) }];
  return [
    { label: 'Noch offen', value: big(formatEuro(openCents)) },
    { label, value: amount },
  ];
}

/** "10.12.2026, in 13 Tagen" */
export function formatDueDate(dueDate: string, today: string, isPaid: boolean): string {
  return `${formatDate(dueDate)}${isPaid ? '' : untilDue(dueDate, today)}`;
}

function untilDue(dueDate: string, today: string): string {
  const days = daysBetween(today, dueDate);
  if (days === 0) return ', heute';
  const count = Math.abs(days) === 1 ? 'einem Tag' : `${Math.abs(days)} Tagen`;
  return days > 0 ? `, in ${count}` : `, seit ${count}`;
}
