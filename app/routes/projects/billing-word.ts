import type { TimeEntryRow } from '#app/pocketbase/projects/calls.ts';

export function billingWord({ billable, invoice }: Pick<TimeEntryRow, 'billable' | 'invoice'>): string {
  if (invoice !== '') return 'abgerechnet';
  return billable ? 'abrechenbar' : 'nicht abrechenbar';
}
