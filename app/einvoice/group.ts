import type { Invoice } from './model.ts';

/** A part of the model as what walks through it by names of the binding tables has it. */
export type Group = Record<string, unknown>;

/** The model itself, not a copy: its names are those of the tables. */
export function groupOf(invoice: Invoice): Group {
  return invoice as Group;
}
