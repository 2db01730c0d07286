import { columnsOf } from '../columns.ts';

/** `settings`: the layout as JSON. */
export interface LayoutColumns {
  name: string;
  settings: string;
}

export const layoutColumns = columnsOf<LayoutColumns>({ name: true, settings: true });
