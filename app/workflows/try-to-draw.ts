import { PdfRefused } from '../pdf/crew.ts';
import type { PdfRefusal } from '../pdf/crew.ts';

/** busy: too much to draw at once, or for too long. not-drawable: this document cannot be drawn in its layout. */
export type DrawRefusal = 'busy' | 'not-drawable';

export type Drawn<Value> = { ok: true; value: Value } | { ok: false; refusal: DrawRefusal };

const refusals: Partial<Record<PdfRefusal, DrawRefusal>> = {
  busy: 'busy',
  'timed-out': 'busy',
  'not-drawable': 'not-drawable',
};

/** What people can do something about becomes an answer; every other failure is thrown on. */
export async function tryToDraw<Value>(draw: () => Promise<Value>): Promise<Drawn<Value>> {
  try {
    return { ok: true, value: await draw() };
  } catch (error) {
    const refusal = error instanceof PdfRefused ? refusals[error.refusal] : undefined;
    if (refusal === undefined) throw error;
    return { ok: false, refusal };
  }
}
