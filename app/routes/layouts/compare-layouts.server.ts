import { compareForms } from '../../http/form/conflict.ts';
import type { StaleForm } from '../../http/form/conflict.ts';
import { entriesOf, flattenValues } from '../../http/form/form-entries.ts';
import { toLayout } from '../../pocketbase/layouts/queries.ts';
import { labelOfLayoutField } from './layout-labels.ts';
import { pictureName, parsePictureName, toLayoutValues } from './layout-values.ts';

/** What a form says otherwise than the layout that was stored since, in words. */
export function compareLayouts(form: FormData, stored: unknown): StaleForm {
  const current = toLayout(stored);
  const stale = compareForms({
    typed: entriesOf(form),
    stored: flattenValues(toLayoutValues(current)),
    storedVersion: current.version,
    labelOf: labelOfLayoutField,
  });
  return {
    ...stale,
    id: current.id,
    rows: stale.rows.map((row) => ({ ...row, typed: inWords(row.typed), stored: inWords(row.stored) })),
  };
}

function inWords(value: string): string {
  if (value === 'on') return 'ja';
  const picture = parsePictureName(value);
  return picture === null ? value : pictureName({ ...picture, sha256: picture.sha256.slice(0, 8) });
}
