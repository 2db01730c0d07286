import type { Language } from '#app/values/decimal.ts';
import { kindNames } from '#app/invoicing/layout/fields.ts';
import { withQuery } from '#app/values/page-query.ts';

/** Names of the fields that choose what a preview shows. */
export const previewFields = { subject: 'previewSubject', language: 'previewLanguage' } as const;

export interface ShownPage {
  /** address without query that serves the pages */
  path: string;
  subject: string;
  language: Language;
  /** the layout's, so that a saved layout is never shown as it was */
  version: number;
  page: number;
}

export function pageSource({ path, subject, language, version, page }: ShownPage): string {
  return withQuery(path, { subject, language, version, page });
}

/** Subjects as people choose them; the company's own invoices only when there are any. */
export function subjectOptions(hasInvoices: boolean): { value: string; label: string }[] {
  const own = [
    { value: 'longest', label: 'Ihre längste Rechnung' },
    { value: 'shortest', label: 'Ihre kürzeste Rechnung' },
  ];
  const { invoice, ...others } = kindNames;
  const samples = [
    { value: 'invoice', label: `Muster: ${invoice}` },
    { value: 'short-invoice', label: 'Muster: Rechnung mit einer Position' },
    { value: 'long-invoice', label: 'Muster: Rechnung mit 60 Positionen' },
    ...Object.entries(others).map(([value, name]) => ({ value, label: `Muster: ${name}` })),
  ];
  return hasInvoices ? [...own, ...samples] : samples;
}
