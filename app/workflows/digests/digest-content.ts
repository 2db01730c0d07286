import { z } from 'zod';
import { digestRhythms } from '#app/invoicing/company/fields.ts';
import type { DigestRhythm } from '#app/invoicing/company/fields.ts';
import type { Digest, DigestFacts } from '#app/mail/digest-mail.ts';
import { formatDate, monthNames } from '#app/values/dates.ts';
import { formatEuro } from '#app/values/money.ts';
import { describeWeek } from '#app/values/weeks.ts';
import { todayInBerlin } from '#app/values/berlin-time.ts';

const count = z.coerce.number().int();

const told = z.object({
  rhythm: z.enum(digestRhythms),
  /** first instant of the period */
  begin: z.string(),
  newIssued: count,
  newCents: count,
  booked: count,
  bookedCents: count,
  late: count,
  lateCents: count,
});
type Told = z.output<typeof told>;

const content = z.object({ issued: count, head: z.string() });

/** What a queued digest says, from the outbox as its hook has put it there. */
export function readDigest(stored: unknown): Digest {
  const { success, data } = told.safeParse(stored);
  return { ...content.parse(stored), ...(success && { facts: describeFacts(data) }) };
}

const often: Readonly<Record<DigestRhythm, string>> = { daily: 'am Tag', weekly: 'in der Woche', monthly: 'im Monat' };

function describeFacts(facts: Told): DigestFacts {
  const { rhythm, newIssued, newCents, booked, bookedCents, late, lateCents } = facts;
  return {
    when: describePeriod(facts),
    often: often[rhythm],
    issued: `${counted(newIssued, 'Beleg', 'Belege')} über ${formatEuro(newCents)} ausgestellt`,
    booked: `${counted(booked, 'Zahlung', 'Zahlungen')} über ${formatEuro(bookedCents)} gebucht`,
    late:
      late === 0
        ? 'Überfällig ist nichts.'
        : `Überfällig: ${counted(late, 'Rechnung', 'Rechnungen')}, offen ${formatEuro(lateCents)}.`,
  };
}

function counted(n: number, one: string, many: string): string {
  return `${n} ${n === 1 ? one : many}`;
}

function describePeriod({ rhythm, begin }: Pick<Told, 'rhythm' | 'begin'>): string {
  const day = todayInBerlin(new Date(begin));
  if (rhythm === 'daily') return `Am ${formatDate(day)}`;
  if (rhythm === 'weekly') return `Vom ${describeWeek(day)}`;
  return `Im ${monthNames.de[Number(day.slice(5, 7)) - 1] ?? ''} ${day.slice(0, 4)}`;
}
