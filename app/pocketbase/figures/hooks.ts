import { answers } from '../engine/route.ts';
import { allRows } from '../engine/rows.ts';
import * as calls from './calls.ts';
import { latestDrafts, longestOverdue, revenue, sumsByAge, topCustomers } from './sql.ts';

export const routes = [
  answers('person', calls.dashboard, (app, { scope: { company }, query }) => {
    const { today, fortnight, from, to } = query;
    return {
      sums: allRows(app, sumsByAge, { company, today, fortnight }),
      revenue: allRows(app, revenue, { company, ...spansOf(query) }),
      customers: allRows(app, topCustomers, { company, from, to }),
      drafts: allRows(app, latestDrafts, { company }),
      overdue: allRows(app, longestOverdue, { company, today }),
    };
  }),
];

function spansOf({ today: _today, fortnight: _fortnight, ...spans }: typeof calls.dashboard.query) {
  return spans;
}
