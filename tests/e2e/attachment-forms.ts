/** Forms of attachments and delivery notes for focus.spec.ts, while the invoice is a draft. */
export const attachmentForms = {
  'routes/invoices/attachments/attachment-form.tsx': {
    count: 1,
    page: '/invoice/rechnungen/:invoiceId/anhaenge',
    submits: [
      { button: 'Anhängen', focus: /^summary/ },
      { button: 'Speichern', focus: /^note: Die Anhänge sind gespeichert/ },
    ],
  },
  'routes/invoices/delivery-notes/show.tsx': {
    count: 1,
    page: '/invoice/rechnungen/:invoiceId/lieferschein',
    submits: [{ button: / ausstellen$/, focus: /^(note|summary)/ }],
  },
};
