import { formatDate } from '#app/values/dates.ts';
import type { IsoDate } from '#app/values/dates.ts';
import { documentLabels } from './words/document-labels.ts';
import { customerEntries, letterView } from './document-letter.ts';
import type { Letter } from './document-letter.ts';
import type { ColumnView, DocumentView, ItemRow, SumView } from './document-model.ts';
import { formatPeriod } from './document-parts.ts';

export interface TimesheetContent extends Letter {
  from: IsoDate;
  to: IsoDate;
  project: string;
  entries: { date: IsoDate; person: string; description: string; minutes: number }[];
}

export function timesheetView(content: TimesheetContent): DocumentView {
  const { language, from, to, entries } = content;
  const labels = documentLabels(language);
  const letter = letterView(content, {
    kind: 'timesheet',
    information: [
      ['supply', labels.period, formatPeriod(from, to, language)],
      ['project', labels.project, content.project],
      ...customerEntries(content, false),
    ],
  });
  const columns: ColumnView[] = [
    { id: 'date', label: labels.date, align: 'left' },
    { id: 'description', label: labels.description, align: 'left', fill: true },
    { id: 'person', label: labels.person, align: 'left' },
    { id: 'duration', label: labels.duration, align: 'right' },
  ];
  let minutes = 0;
  const rows = entries.map((entry): ItemRow => {
    minutes += entry.minutes;
    const cells = [formatDate(entry.date, language), entry.description, entry.person, formatDuration(entry.minutes)];
    return { kind: 'item', cells: cells.map((text) => ({ text })), carried: formatDuration(minutes) };
  });
  const sums: SumView[] = [{ label: labels.hours, amount: formatDuration(minutes), total: true }];
  return { ...letter, table: { columns, rows, sums }, signatures: [labels.contractor, labels.client] };
}

/** 150 becomes "2:30 h". */
export function formatDuration(minutes: number): string {
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}\u00a0h`;
}
