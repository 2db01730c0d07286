import { describe, expect, it } from 'vitest';
import { newCreateKey, readCreateKey } from './create-key.server.ts';

function formWith(key: string | File | null): FormData {
  const form = new FormData();
  if (key !== null) form.set('createKey', key);
  return form;
}

describe('readCreateKey', () => {
  it('keeps the key of the form', () => {
    const key = newCreateKey();
    expect(readCreateKey(formWith(key))).toBe(key);
  });

  it.each([null, '', 'x', 'A'.repeat(36), '0'.repeat(37), `${'0'.repeat(35)}'`, new File([], 'f')])(
    'makes a new one instead of %o',
    (given) => {
      const made = readCreateKey(formWith(given));
      expect(made).toMatch(/^[0-9a-f-]{36}$/);
      expect(made).not.toBe(readCreateKey(formWith(given)));
    },
  );
});
