import { findOne } from '../engine/guard.ts';
import { answersText } from '../engine/route.ts';
import { oneRow } from '../engine/rows.ts';
import * as calls from './calls.ts';
import { customerHub, documentPageSize, documentTabs } from './sql.ts';

export const routes = [
  answersText('person', calls.customerHub, (app, { scope: { company }, parameters: { id }, query }) => {
    const customer = findOne(app, 'customers', { company, id });
    if (!customer) return '[]';
    const { page, tab: word, ...asked } = query;
    const tab = documentTabs.find((each) => each === word) ?? 'all';
    const offset = (Math.max(1, page) - 1) * documentPageSize;
    const values = { ...asked, company, id, customer: id, offset, until: offset + documentPageSize };
    const { ...parts } = oneRow(app, customerHub.of({ tab }), values);
    const members = Object.entries(parts).map(([name, json]) => `"${name}":${json}`);
    return `[{"customer":${JSON.stringify(customer)},${members.join(',')}}]`;
  }),
];
