import { addDays, addMonths, formatDate, monthNames } from '#app/values/dates.ts';
import type { IsoDate } from '#app/values/dates.ts';
import { big, decimalPlaces, normalizeDecimal, toFixed } from '#app/values/decimal.ts';
import type { Decimal, Language } from '#app/values/decimal.ts';
import type { InvoiceDraft } from '../invoice/draft.ts';
import { fillPlaceholders, placeholdersBut } from '../layout/layout.ts';
import { supplyOfRun } from './run-days.ts';
import type { ScheduleFields } from './fields.ts';

/** What texts of a template may name of the time that is billed. */
const periodNames = ['Zeitraum', 'Monat', 'Jahr', 'Von', 'Bis'] as const;

type PeriodValues = Record<(typeof periodNames)[number], string>;

interface Run {
  schedule: Pick<ScheduleFields, 'rhythm' | 'firstDay' | 'supply' | 'raiseFrom' | 'raisePercent'>;
  day: IsoDate;
  language: Language;
}

/** The invoice of one run: its time of supply, its prices, its texts. */
export function draftOfRun(template: InvoiceDraft, { schedule, day, language }: Run): InvoiceDraft {
  const supply = supplyOfRun(schedule, day);
  const { raiseFrom, raisePercent } = schedule;
  const isRaised = raiseFrom !== '' && supply.supplyFrom >= raiseFrom;
  const values = periodValues(supply, language);
  const fill = (text: string) => fillPeriod(text, values);
  return {
    ...template,
    ...supply,
    subject: fill(template.subject),
    introText: fill(template.introText),
    closingText: fill(template.closingText),
    paymentTerms: fill(template.paymentTerms),
    lines: template.lines.map((line) => ({
      ...line,
      description: fill(line.description),
      unitPrice: isRaised ? raisePrice(line.unitPrice, raisePercent) : line.unitPrice,
    })),
  };
}

/** Which words for the billed time the texts of a template name: {Monat} is one. */
export function periodNamesIn(template: InvoiceDraft): string[] {
  const { subject, introText, closingText, paymentTerms, lines } = template;
  const texts = [subject, introText, closingText, paymentTerms, ...lines.map(({ description }) => description)];
  return periodNames.map((name) => `{${name}}`).filter((word) => texts.some((text) => text.includes(word)));
}

/** By basis points; to cents, or as finely as the price was. */
function raisePrice(unitPrice: Decimal | '', raiseBp: number): Decimal | '' {
  if (unitPrice === '') return '';
  const places = Math.max(2, decimalPlaces(unitPrice));
  return normalizeDecimal(
    toFixed(
      big(unitPrice)
        .times(10_000 + raiseBp)
        .div(10_000),
      places,
    ),
  );
}

/** Other braces stay as they are typed. */
function fillPeriod(text: string, values: PeriodValues): string {
  const others = placeholdersBut(text, periodNames).map((whole) => [whole.slice(1, -1), whole] as const);
  return fillPlaceholders(text, { ...Object.fromEntries(others), ...values });
}

interface Supply {
  supplyFrom: IsoDate;
  supplyTo: IsoDate | '';
}

function periodValues({ supplyFrom, supplyTo }: Supply, language: Language): PeriodValues {
  const month = monthNames[language][Number(supplyFrom.slice(5, 7)) - 1] ?? '';
  const year = supplyFrom.slice(0, 4);
  const from = formatDate(supplyFrom, language);
  const to = formatDate(supplyTo === '' ? supplyFrom : supplyTo, language);
  const days = supplyTo === '' ? from : `${from} ${language === 'de' ? 'bis' : 'to'} ${to}`;
  const isMonth = supplyFrom.endsWith('-01') && supplyTo === addDays(addMonths(supplyFrom, 1), -1);
  return { Zeitraum: isMonth ? `${month} ${year}` : days, Monat: month, Jahr: year, Von: from, Bis: to };
}
