import { pageOfForm, unknownNames } from './known-forms.ts';
import { descriptions, pageTable } from './pages/page-table.ts';
import { addressesOf, fillFor } from './pages/page.ts';
import type { Person } from './pages/records.ts';
import { inputValue } from './site.ts';

/** A form that a person has filled in so that it can be saved, and what of it is a text to be made too long. */
export interface FilledForm {
  path: string;
  fields: [string, string][];
  text: string | null;
  /** with files among it */
  multipart: boolean;
  /** what is answered where nothing is wrong: of a form that is looked at before it is sent for good a page */
  done: 200 | 303;
}

/** Every route of the product whose form a person fills in. */
export const formRoutes: readonly string[] = pageTable.flatMap(({ path, form }) =>
  form && 'fields' in form ? [path] : [],
);

const carriedNames = ['version', 'createKey', '_account', 'content', 'editToken', 'expectedOpenCents'];

/** The address of a path, with the records that this page is about. */
async function addressOf(path: string, page: string, person: Person): Promise<string> {
  const { of = {}, queries = [''] } = descriptions[page] ?? {};
  const [address = ''] = addressesOf(path, path === page ? { of, queries } : { of });
  return fillFor(address, person);
}

/** The form of a route as this person would send it: what its page carries unseen, and what was typed. */
export async function fillForm(route: string, person: Person): Promise<FilledForm> {
  const form = descriptions[route]?.form;
  if (!form || 'untyped' in form) throw new Error(`how is the form of ${route} filled in?`);
  const { text = null, done = 303, on = route } = form;
  const path = await addressOf(route, route, person);
  const fields = typeof form.fields === 'function' ? await form.fields(person) : form.fields;
  const { text: page } = await person.browser.get(pageOfForm(await addressOf(on, route, person)));
  const carried = carriedNames.flatMap((name): [string, string][] =>
    page.includes(`name="${name}"`) && !Object.hasOwn(fields, name) && unknownNames(path, [name]).length === 0
      ? [[name, inputValue(page, name)]]
      : [],
  );
  const multipart = page.includes('multipart/form-data');
  return { path, fields: [...carried, ...Object.entries(fields)], text, multipart, done };
}
