import { reading, writing } from '../call.ts';
import type { LayoutColumns } from './record.ts';

export const listLayouts = reading('layouts');

export const layoutChoice = reading('layout-choice', { kind: '', customer: '' });

export const invoiceExtremes = reading('invoice-extremes');

export const createLayout = writing<{ createKey: string; fields: LayoutColumns }>()({
  method: 'POST',
  path: 'layouts',
  refusals: ['stale', 'too-many-layouts'],
});

export const saveLayout = writing<{ version: number; fields: LayoutColumns }>()({
  method: 'PUT',
  path: 'layouts/{id}',
  refusals: ['stale'],
});

export const archiveLayout = writing<{ archived: boolean }>()({ method: 'PUT', path: 'layouts/{id}/archived' });

/** Makes a layout the standard of exactly these kinds. */
export const setUses = writing<{ kinds: readonly string[] }>()({
  method: 'PUT',
  path: 'layouts/{id}/uses',
  refusals: ['archived'],
});
