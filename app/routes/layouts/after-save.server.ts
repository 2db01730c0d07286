import { href } from 'react-router';
import { textOf } from '#app/http/form/form-entries.ts';
import { previewNames } from './preview-query.ts';

/** The page of a saved layout with the preview that the form asked for. */
export function pageAfterSave(layoutId: string, form: FormData): string {
  const query = new URLSearchParams(
    [previewNames.subject, previewNames.language].flatMap((name) => {
      const value = textOf(form, name);
      return value === '' ? [] : [[name, value]];
    }),
  );
  const page = href('/invoice/layouts/:layoutId', { layoutId });
  const place = textOf(form, 'then') === 'preview' ? '#vorschau' : '';
  return `${page}${query.size > 0 ? `?${query}` : ''}${place}`;
}
