import type { IsoDate } from '#app/values/dates.ts';
import type { LabelledText } from './document-model.ts';

/** Tables for one's own files, as finished strings: drawn without a layout, and sent to nobody. */
export interface ReportView {
  title: string;
  /** whose it is; in the head of each page, and author of the file */
  owner: string;
  /** time stamp of the file */
  issueDate: IsoDate;
  lead: string[];
  /** words around the numbers in "Seite 1 von 2" */
  pageWords: { page: string; of: string };
  columns: ReportColumn[];
  chapters: ReportChapter[];
}

export interface ReportColumn {
  label: string;
  align: 'left' | 'right';
  /** absent: what the others leave */
  widthMm?: number;
}

export interface ReportChapter {
  heading: string;
  notes: string[];
  facts: LabelledText[];
  /** a text for each column */
  rows: string[][];
}
