import { compareForms } from '../../http/form/conflict.ts';
import type { StaleForm } from '../../http/form/conflict.ts';
import { entriesOf, flattenValues } from '../../http/form/form-entries.ts';
import type { Refused } from '../../pocketbase/backend.ts';
import { customerRecord } from '../../pocketbase/records.ts';
import { labelOfField } from '../shared/field-labels.ts';
import { toCustomerValues } from './customer-values.ts';

/** The typed customer beside the stored one that a stale save was refused for. */
export function compareCustomers(form: FormData, refused: Refused): StaleForm {
  const current = customerRecord.parse(refused.details['current']);
  const stored = flattenValues(toCustomerValues(current));
  const stale = compareForms({ typed: entriesOf(form), stored, storedVersion: current.version, labelOf: labelOfField });
  return { ...stale, id: current.id };
}
