import type { z } from 'zod';

/** What a process has written; null for anything that no sound one writes. */
export function readJson<Shape extends z.ZodType>(shape: Shape, json: Uint8Array): z.output<Shape> | null {
  try {
    return shape.parse(JSON.parse(Buffer.from(json).toString('utf8')));
  } catch {
    return null;
  }
}
