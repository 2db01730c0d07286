import type { DemoCustomerName } from './demo-customers.ts';

/** How a line is counted, and by which unit code of BT-130. */
const units = {
  Std: 'HUR',
  Tag: 'DAY',
  psch: 'LS',
  Stk: 'H87',
  km: 'KMT',
  Mon: 'MON',
  Satz: 'SET',
  qm: 'MTK',
} as const;

export type DemoLine = readonly [
  description: string,
  quantity: string,
  unit: keyof typeof units,
  unitPrice: string,
  /** books are taxed at 7 % */
  percent?: 7,
];

export interface DemoInvoice {
  /** on which it was issued, counted back from the day of seeding */
  daysAgo: number;
  customer: DemoCustomerName;
  subject: string;
  /** days that the work took; it ended before the invoice was written */
  workDays: number;
  lines: readonly DemoLine[];
}

export function unitCodeOf(line: DemoLine): string {
  return units[line[2]];
}

/** An invoice by its day, customer and days of work. */
export function invoice(
  [daysAgo, customer, workDays]: readonly [number, DemoCustomerName, number],
  subject: string,
  ...lines: readonly DemoLine[]
): DemoInvoice {
  return { daysAgo, customer, workDays, subject, lines };
}
