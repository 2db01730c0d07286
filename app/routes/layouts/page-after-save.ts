import { href } from 'react-router';
import { partsId, withOpenFields } from '#app/forms/page/row-focus.ts';
import { textOf } from '#app/http/form/form-entries.ts';
import { samplePage } from './preview/sample-address.ts';

/** The saved layout, or what it looks like where the button asked for that. */
export function pageAfterSave(layoutId: string, form: FormData): string {
  if (textOf(form, 'then') === 'preview') return samplePage({ layoutId, version: 0 });
  const path = href('/invoice/layouts/:layoutId', { layoutId });
  return textOf(form, 'then') === partsId ? `${withOpenFields(path)}#${partsId}` : path;
}
