import { answersText } from '../engine/route.ts';
import { listInvoices } from '../invoices/calls.ts';
import { invoicePageText } from './invoices.hooks.ts';

export const routes = [
  answersText('person', listInvoices, (app, { scope, query }) => invoicePageText(app, scope, query)),
];
