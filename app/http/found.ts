import { data, href, redirect } from 'react-router';
import { ask } from '#app/pocketbase/ask.ts';
import type { Backend } from '#app/pocketbase/backend.ts';
import { notFound } from '#app/pocketbase/backend-error.ts';
import { findDiscarded } from '#app/pocketbase/discarded/calls.ts';

/** The value, or the 404 of a record that is missing or not yours. */
export function found<T>(value: T | null): T {
  if (value === null) throw data(notFound, { status: 404 });
  return value;
}

/** Where no document of that id is: the way to its draft that was discarded, or the 404. */
export async function leadToDiscarded(backend: Backend, id: string): Promise<never> {
  const [draft] = await ask(backend, findDiscarded, { id });
  if (draft?.document !== id) throw found(null);
  const draftId = draft.id;
  throw redirect(
    draft.kind === 'invoice'
      ? href('/invoice/rechnungen/verworfen/:draftId', { draftId })
      : href('/invoice/angebote/verworfen/:draftId', { draftId }),
  );
}

export function pageNotFound(url: URL): ReturnType<typeof data<string>> {
  return data(`Page not found: ${url.pathname}`, { status: 404 });
}
