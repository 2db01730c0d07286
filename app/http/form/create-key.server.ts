import { randomUUID } from 'node:crypto';

/** Key of one creating form: a double click or a repeated POST makes one record. */
export function newCreateKey(): string {
  return randomUUID();
}

/** The key that a form brought, or a fresh one when it brought none of ours. */
export function readCreateKey(form: FormData): string {
  const key = form.get('createKey');
  return typeof key === 'string' && /^[0-9a-f-]{36}$/.test(key) ? key : newCreateKey();
}
