/** Which document was made of which: what stands on the left of a role led to what stands on its right. */
export const documentRoles = {
  'offer-invoice': { from: 'offers', to: 'invoices' },
  'deposit-final': { from: 'invoices', to: 'invoices' },
  'invoice-cancellation': { from: 'invoices', to: 'invoices' },
  'invoice-correction': { from: 'invoices', to: 'invoices' },
} as const;

export type DocumentRole = keyof typeof documentRoles;

export function isDocumentRole(text: string): text is DocumentRole {
  return Object.hasOwn(documentRoles, text);
}
