import { answers, answersText } from '../engine/route.ts';
import { listInvoices } from '../invoices/calls.ts';
import { listRecords } from './calls.ts';
import { invoicePageText } from './invoices.hooks.ts';
import { findWholeRecords } from './whole-records.hooks.ts';

export const routes = [
  answersText('person', listInvoices, (app, { scope, query }) => invoicePageText(app, scope, query)),
  answers('person', listRecords, (app, { scope, query }) => findWholeRecords(app, scope, query)),
];
