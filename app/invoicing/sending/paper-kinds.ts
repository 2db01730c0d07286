/** What goes by mail beside invoices and their reminders: by its PDF alone. */
export const paperKinds = ['offer', 'delivery-note'] as const;
export type PaperKind = (typeof paperKinds)[number];
