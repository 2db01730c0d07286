import { kindNames } from '#app/invoicing/layout/fields.ts';
import { madeKinds } from '#app/invoicing/layout/layout.ts';
import type { DrawRefusal } from '#app/pdf/worker-pool.ts';
import type { NotDrawn } from '#app/routes/documents/pictures/document-pages.tsx';

export const drawProblems: Record<DrawRefusal, NotDrawn> = {
  busy: { text: 'Es werden viele Belege auf einmal gezeichnet.', again: true },
  'not-drawable': {
    text: 'Ein Text in Ihrem Profil oder in diesem Beleg enthält Zeichen, die sich nicht drucken lassen. Bitte prüfen Sie Ihr Profil.',
    again: false,
  },
};

/** What people may look at: samples of what can be made, and their own invoices where there are any. */
export function subjectOptions(hasInvoices: boolean): { value: string; label: string }[] {
  const own = [
    { value: 'longest', label: 'Ihre längste Rechnung' },
    { value: 'shortest', label: 'Ihre kürzeste Rechnung' },
  ];
  const [invoice, ...others] = madeKinds;
  const samples = [
    { value: invoice, label: `Muster: ${kindNames[invoice]}` },
    { value: 'short-invoice', label: 'Muster: Rechnung mit einer Position' },
    { value: 'long-invoice', label: 'Muster: Rechnung mit 60 Positionen' },
    ...others.map((kind) => ({ value: kind, label: `Muster: ${kindNames[kind]}` })),
  ];
  return hasInvoices ? [...samples, ...own] : samples;
}
