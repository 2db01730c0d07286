import { data } from 'react-router';
import { notFound } from '#app/pocketbase/backend-error.ts';

/** The value, or the 404 of a record that is missing or not yours. */
export function found<T>(value: T | null): T {
  if (value === null) throw data(notFound, { status: 404 });
  return value;
}

export function pageNotFound(url: URL): ReturnType<typeof data<string>> {
  return data(`Page not found: ${url.pathname}`, { status: 404 });
}
