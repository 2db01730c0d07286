import { label } from './account-forms.ts';
import type { Form } from './account-forms.ts';

/** Forms of customers for focus.spec.ts, in the order in which one customer meets them. */
export const customerForms: Readonly<Record<string, Form>> = {
  'routes/customers/customer-form.tsx': {
    count: 1,
    page: '/invoice/kunden/neu',
    submits: [
      { button: 'Speichern', focus: /^summary/ },
      { typed: label('Name oder Firma', 'Holm'), button: 'Speichern', focus: /^note: Der Kunde ist angelegt/ },
    ],
  },
  'routes/customers/customer-actions.tsx': {
    count: 2,
    page: '/invoice/kunden/:customerId',
    submits: [
      {
        typed: (page) => page.locator('summary', { hasText: 'Weitere' }).click(),
        button: 'Archivieren',
        focus: /^note: Der Kunde ist archiviert/,
      },
      { button: 'Zurückholen', focus: /^note: Der Kunde ist wieder aktiv/ },
    ],
  },
  'routes/customers/people/contact-form.tsx': {
    count: 1,
    page: '/invoice/kunden/:customerId/personen/neu',
    submits: [
      { button: 'Speichern', focus: /^summary/ },
      { typed: label('Name', 'Anna'), button: 'Speichern', focus: /^note: Die Person ist angelegt/ },
    ],
  },
  'routes/customers/vat-check.tsx': {
    count: 1,
    elsewhere: 'vat-checks.test.ts: an answer of an authority that is not asked here',
  },
};
