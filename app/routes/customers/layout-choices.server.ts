import type { Backend } from '#app/pocketbase/backend.ts';
import { listLayouts } from '#app/pocketbase/layouts/calls.ts';
import { ask } from '#app/pocketbase/ask.ts';
import type { SelectOption } from '#app/forms/fields/field.tsx';

/** Layouts for a customer's documents; none as long as there is no choice and the customer has no own. */
export async function listLayoutChoices(backend: Backend, chosen: string): Promise<SelectOption[]> {
  const rows = (await ask(backend, listLayouts)).filter(({ id, archived }) => !archived || id === chosen);
  if (rows.length < 2 && chosen === '') return [];
  return [
    { value: '', label: 'Wie in den Layouts festgelegt' },
    ...rows.map(({ id, name, archived }) => ({ value: id, label: archived ? `${name} (archiviert)` : name })),
  ];
}
