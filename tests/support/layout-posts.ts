import { inputValue } from './site.ts';
import type { Browser, Page } from './site.ts';

/** The form of a new layout stands behind the choice of a design. */
export const newLayoutForm = '/invoice/layouts/neu?gestaltung=plain';

export type LayoutFields = Record<string, string>;

/** The layout form as a browser sends it unchanged; unticked boxes are absent. */
export function layoutFields(more: LayoutFields = {}): LayoutFields {
  return {
    name: 'Briefbogen',
    design: 'plain',
    windowForm: 'B',
    foldMarks: 'on',
    font: 'source-sans-3',
    fontSize: '10',
    accentColor: '#0d4a66',
    textColor: '#1a1f1d',
    marginLeft: '25',
    marginRight: '20',
    marginTop: '30',
    marginBottom: '9',
    carriedSums: 'on',
    pageCount: 'always',
    giroCode: 'on',
    greetings: 'on',
    logo: '',
    logoWidth: '50',
    logoAlign: 'left',
    logoAlternative: '',
    letterhead: '',
    following: '',
    columnPosition: 'on',
    columnUnitPrice: 'on',
    columnTaxRate: 'on',
    informationCustomerNumber: 'on',
    informationContact: 'on',
    informationPhone: 'on',
    informationEmail: 'on',
    footer1: 'address',
    footer2: 'contact',
    footer3: 'bank',
    footer4: 'register',
    ...more,
  };
}

export type Files = Record<string, { bytes: Uint8Array; name: string; type: string }>;

/** Posts a form with files, as the browser of that person. */
export function postFiles(browser: Browser, form: { path: string; fields: LayoutFields; files: Files }): Promise<Page> {
  const body = new FormData();
  for (const [name, value] of Object.entries(form.fields)) body.set(name, value);
  for (const [name, { bytes, name: fileName, type }] of Object.entries(form.files))
    body.set(name, new File([new Uint8Array(bytes)], fileName, { type }));
  return browser.post(form.path, body);
}

/** The layout's id in the address a form led to; '' for none. */
export function layoutIdIn(page: Page): string {
  return /layouts\/([a-z0-9]{15})/.exec(page.location)?.[1] ?? '';
}

/** Id of a new layout by the form. */
export async function writeLayout(browser: Browser, fields: LayoutFields = layoutFields()): Promise<string> {
  const form = await browser.get(newLayoutForm);
  const page = await browser.post(newLayoutForm, {
    ...fields,
    createKey: inputValue(form.text, 'createKey'),
  });
  if (page.status !== 303) throw new Error(`the form answered ${page.status}`);
  return layoutIdIn(page);
}
