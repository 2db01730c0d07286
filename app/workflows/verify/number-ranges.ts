import { countersOf, invoiceBrief } from '#app/pocketbase/archive/sql.ts';
import type { z } from 'zod';
import type { advancedData, IssuedData, ReportDamage } from './event-data.ts';
import type { Verification } from './verification.ts';

interface Range {
  value: number;
  lastDate: string;
}

interface DrawnNumber {
  kind: 'offer' | 'delivery-note';
  number: string;
  period: string;
  sequence: number;
  issueDate: string;
}

/** Follows the number ranges of one company through its event log, and holds the counters against them. */
export interface NumberRanges {
  /** one customer; or many that came along, behind whose numbers ours go on: `last` */
  customersMade: (last?: number) => void;
  /** an invoice drew a number; `seq` is the place in the log */
  issued: (id: string, data: IssuedData) => void;
  /** an offer or a delivery note drew a number on that day */
  drawn: (drawn: DrawnNumber) => void;
  clockCorrected: (today: string) => void;
  advanced: (jump: z.output<typeof advancedData>, subject: string) => void;
  compareCounters: () => void;
}

export function followRanges({ archive }: Verification, company: string, tell: ReportDamage): NumberRanges {
  const ranges = new Map<string, Range>();
  // Whatever its range: over New Year the date may not go back into the old one.
  let lastDay = '';
  // Events of a version that did not name the range: what follows cannot be counted.
  let complete = true;
  const rangeOf = (kind: string, period: string): Range => {
    const key = `${kind} ${period}`;
    const range = ranges.get(key) ?? { value: 0, lastDate: '' };
    ranges.set(key, range);
    return range;
  };
  return {
    customersMade: (last) => {
      const range = rangeOf('customer', '');
      range.value = last ?? range.value + 1;
    },
    issued: (id, { number, period, sequence, range: kind = 'invoice' }) => {
      if (period === undefined || sequence === undefined) {
        complete = false;
        return;
      }
      const range = rangeOf(kind, period);
      if (complete && sequence !== range.value + 1)
        tell(number, 'number-gap', `die vorige trägt die laufende Nummer ${range.value}, diese ${sequence}`);
      const issueDate = archive.row(invoiceBrief, { company, id })?.issueDate ?? lastDay;
      if (issueDate < lastDay) tell(number, 'issue-date');
      lastDay = issueDate;
      range.value = sequence;
      // A counter's day never goes back, also where a clock that was ahead has been corrected.
      if (issueDate > range.lastDate) range.lastDate = issueDate;
    },
    drawn: ({ kind, number, period, sequence, issueDate }) => {
      const range = rangeOf(kind, period);
      if (sequence !== range.value + 1)
        tell(number, 'number-gap', `die vorige trägt die laufende Nummer ${range.value}, diese ${sequence}`);
      range.value = sequence;
      if (issueDate > range.lastDate) range.lastDate = issueDate;
    },
    clockCorrected: (today) => {
      const newYear = `${lastDay.slice(0, 4)}-01-01`;
      if (today < lastDay) lastDay = today > newYear ? today : newYear;
    },
    advanced: ({ kind, period, from, to, lastDate }, subject) => {
      const range = rangeOf(kind, period);
      if (complete && from !== range.value)
        tell(
          subject,
          'number-gap',
          `die vorige trägt die laufende Nummer ${range.value}, der Sprung beginnt bei ${from}`,
        );
      range.value = to;
      range.lastDate = lastDate ?? range.lastDate;
    },
    compareCounters: () => {
      for (const { kind, period, value, lastDate } of archive.rows(countersOf, { company })) {
        const key = `${kind} ${period}`;
        const range = ranges.get(key);
        ranges.delete(key);
        if (kind === 'invoice' && !complete) continue;
        const subject = nameRange(kind, period);
        if (!range) tell(subject, 'counter-foreign', `er steht bei ${value}`);
        else if (range.value !== value)
          tell(subject, 'counter-value', `er steht bei ${value}, im Protokoll bei ${range.value}`);
        else if (range.lastDate !== lastDate) tell(subject, 'counter-date', `${lastDate} statt ${range.lastDate}`);
      }
      for (const key of ranges.keys()) {
        const [kind = '', period = ''] = key.split(' ');
        tell(nameRange(kind, period), 'counter-missing');
      }
    },
  };
}

const kindNames: Record<string, string> = {
  customer: 'Kunden',
  invoice: 'Rechnungen',
  deposit: 'Abschlagsrechnungen',
  final: 'Schlussrechnungen',
  cancellation: 'Stornorechnungen',
  correction: 'Rechnungskorrekturen',
  offer: 'Angebote',
  'delivery-note': 'Lieferscheine',
};

/** A number range as people call it. */
export function nameRange(kind: string, period: string): string {
  return `Nummernkreis ${kindNames[kind] ?? kind}${period === '' ? '' : ` ${period}`}`;
}
