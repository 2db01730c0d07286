import type { SubmissionResult } from '@conform-to/react';
import { hiddenFieldValue } from '#app/forms/fields/form-fields.tsx';
import { bankEntryField } from './entry-name.ts';

interface BankEntryFieldProps {
  lastResult: SubmissionResult<string[]> | null | undefined;
  /** '' for none */
  entry: string;
}

/** The entry of the account that a payment is booked for, as a form carries it. */
export function BankEntryField({ lastResult, entry }: BankEntryFieldProps) {
  const kept = hiddenFieldValue(lastResult, bankEntryField, entry);
  return kept === '' ? null : <input type="hidden" name={bankEntryField} value={kept} />;
}
