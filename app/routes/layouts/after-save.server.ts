import { href } from 'react-router';
import { textOf } from '#app/http/form/form-entries.ts';
import { previewFields } from './preview/preview-query.ts';
import { withQuery } from '#app/values/page-query.ts';

/** The page of a saved layout with the preview that the form asked for. */
export function pageAfterSave(layoutId: string, form: FormData): string {
  const place = textOf(form, 'then') === 'preview' ? '#preview' : '';
  return withQuery(`${href('/invoice/layouts/:layoutId', { layoutId })}${place}`, {
    subject: textOf(form, previewFields.subject),
    language: textOf(form, previewFields.language),
  });
}
