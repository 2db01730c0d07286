export interface Span {
  /** Columns of twelve, from 40 rem up; all twelve where it is left out. */
  span?: 3 | 4 | 5 | 6 | 7 | 8 | undefined;
  /** Share of the row on phones; the whole row where it is left out. */
  phone?: 'half' | 'third' | 'two-thirds' | undefined;
}

/** Class names of a grid child, each with a leading space. */
export function spanClass({ span, phone }: Span): string {
  return (span === undefined ? '' : ` span-${span}`) + (phone === undefined ? '' : ` ${phone}`);
}
