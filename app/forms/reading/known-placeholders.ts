import type { z } from 'zod';
import { placeholdersBut } from '#app/invoicing/layout/layout.ts';

/** Names every placeholder of a text that is none of those, and what there is. */
export function knowsOnly(names: readonly string[]) {
  return (text: string, context: z.RefinementCtx): void => {
    const unknown = placeholdersBut(text, names);
    if (unknown.length === 0) return;
    const known = names.map((name) => `{${name}}`);
    context.addIssue({
      code: 'custom',
      message: `${unknown.join(', ')} gibt es hier nicht. Erlaubt: ${known.join(' ')}.`,
    });
  };
}
