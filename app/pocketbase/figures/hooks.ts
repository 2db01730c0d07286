import { periodOf } from '#app/invoicing/figures/report-span.ts';
import type { ReportSpan } from '#app/invoicing/figures/report-span.ts';
import { answersText } from '../engine/route.ts';
import { oneRow } from '../engine/rows.ts';
import * as calls from './calls.ts';
import { dashboard } from './sql.ts';

export const routes = [
  answersText('person', calls.dashboard, (app, { scope: { company }, query }) => {
    const { ahead: _ahead, overdue, failed, ...parts } = ask(app, company, query);
    const named = Object.entries(parts).map(([name, json]) => `"${name}":${json}`);
    return `{"overdue":[${overdue}],"failed":[${failed}],${named.join(',')}}`;
  }),
];

type Query = typeof calls.dashboard.query;

function ask(app: core.App, company: string, query: Query): typeof dashboard.row {
  const { from, to, beforeFrom, beforeTo, today } = query;
  const period = periodOf({ from, to }, today);
  const spans = { ...partsOf('span', { from, to }), ...partsOf('before', { from: beforeFrom, to: beforeTo }) };
  const values = { ...query, ...spans, company, period: period?.name ?? '', end: period?.end ?? '' };
  if (period) {
    const found = oneRow(app, dashboard.of({ whole: true }), values);
    // A clock that was ahead has dated something later than today, which the whole period holds.
    if (!found.ahead) return found;
  }
  return oneRow(app, dashboard.of({ whole: false }), values);
}

/** Whole months between the first and the last one, and the days that are left of these. */
function partsOf(of: string, { from, to }: ReportSpan): Record<string, string> {
  const [firstMonth, lastMonth] = [from.slice(0, 7), to.slice(0, 7)];
  const isOne = firstMonth === lastMonth;
  return {
    [`${of}FirstMonth`]: firstMonth,
    [`${of}LastMonth`]: lastMonth,
    [`${of}From`]: from,
    [`${of}HeadTo`]: isOne ? to : `${firstMonth}-31`,
    // After it there is nothing.
    [`${of}TailFrom`]: isOne ? `${to}~` : `${lastMonth}-01`,
    [`${of}To`]: to,
  };
}
