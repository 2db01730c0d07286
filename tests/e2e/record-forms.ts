import type { Page } from '@playwright/test';
import { label } from './account-forms.ts';
import type { Form } from './account-forms.ts';

const ofImports = 'imports.test.ts: each step leads to a page of its own, whose heading takes the focus';

/** Forms of products, text blocks and tables that are read in, for focus.spec.ts. */
export const recordForms: Readonly<Record<string, Form>> = {
  'routes/products/product-form.tsx': {
    count: 1,
    page: '/invoice/produkte/neu',
    submits: [
      { button: 'Speichern', focus: /^summary/ },
      { typed: label('Bezeichnung', 'Umschlag'), button: 'Speichern', focus: /^note: Das Produkt ist angelegt/ },
    ],
  },
  'forms/record/archive-form.tsx': {
    count: 1,
    page: '/invoice/produkte/:productId',
    submits: [
      { button: 'Archivieren', focus: /^note: Das Produkt ist archiviert/ },
      { button: 'Wiederherstellen', focus: /^note: Das Produkt ist wieder aktiv/ },
    ],
  },
  'routes/company/text-blocks/text-block-form.tsx': {
    count: 1,
    page: '/invoice/einstellungen/bausteine/neu',
    submits: [
      { button: 'Speichern', focus: /^summary/ },
      {
        typed: async (page: Page) => {
          await label('Name', 'Dank')(page);
          await label('Text', 'Vielen Dank.')(page);
        },
        button: 'Speichern',
        focus: /^note: Der Baustein ist angelegt/,
      },
    ],
  },
  'routes/imports/upload.tsx': { count: 1, elsewhere: ofImports },
  'routes/imports/mapping-form.tsx': { count: 1, elsewhere: ofImports },
  'routes/imports/doubtful-form.tsx': { count: 1, elsewhere: ofImports },
  'routes/imports/result.tsx': { count: 1, elsewhere: ofImports },
};
