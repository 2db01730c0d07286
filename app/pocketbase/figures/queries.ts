import { z } from 'zod';
import { addDays } from '../../values/dates.ts';
import type { IsoDate } from '../../values/dates.ts';
import { yearBefore } from '../../invoicing/figures/report-span.ts';
import type { ReportSpan } from '../../invoicing/figures/report-span.ts';
import type { Backend } from '../backend.ts';
import { queryOf } from '../call.ts';
import { invoiceRow } from '../invoices/record.ts';
import { rowSchema, shapeOf } from '../records.ts';
import * as calls from './calls.ts';
import { dueAges, revenue, sumsByAge, topCustomers } from './sql.ts';

const figures = z.object({
  sums: z.array(z.object({ ...shapeOf(sumsByAge.row), age: z.enum(dueAges) })),
  revenue: z.array(rowSchema(revenue)),
  customers: z.array(rowSchema(topCustomers)),
  drafts: z.array(invoiceRow),
  overdue: z.array(invoiceRow),
});
export type Figures = z.output<typeof figures>;

/** All that the dashboard says of a span, in one call; its months are those of the year that it ends in and the one before. */
export function findFigures(backend: Backend, { from, to }: ReportSpan, today: IsoDate): Promise<Figures> {
  const before = yearBefore({ from, to });
  const year = Number(to.slice(0, 4));
  const asked = queryOf(calls.dashboard, {
    today,
    fortnight: addDays(today, -14),
    from,
    to,
    beforeFrom: before.from,
    beforeTo: before.to,
    monthsFrom: `${year - 1}-01-01`,
    monthsTo: `${year}-12-31`,
  });
  return backend.read(calls.dashboard.path, figures, asked);
}
