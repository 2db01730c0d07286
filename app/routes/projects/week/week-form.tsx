import './week-form.css';
import type { ReactNode } from 'react';
import { newTaskFields, weekdays } from '#app/invoicing/project/week.ts';
import type { CellPlace, WorkTask } from '#app/invoicing/project/week.ts';
import { batchMax } from '#app/pocketbase/projects/calls.ts';
import { Button } from '#app/ui/base/button.tsx';
import { CheckBox } from '#app/forms/fields/choices.tsx';
import { ErrorSummary } from '#app/forms/fields/form-fields.tsx';
import type { FormError } from '#app/forms/fields/form-fields.tsx';
import { TextField } from '#app/forms/fields/field.tsx';
import { HiddenFields } from '#app/forms/fields/hidden-fields.tsx';
import { ActionBar } from '#app/forms/page/form.tsx';
import { formatHours } from '#app/values/durations.ts';
import type { IsoDate } from '#app/values/dates.ts';
import { daysOfWeek, weekNumber } from '#app/values/weeks.ts';
import { PostForm } from '#app/forms/answers/post-form.tsx';
import { hourlyRateText } from '../project-head.tsx';
import { cellId, rowName, sumRows } from './week-sheet.ts';
import type { ShownCell, ShownRow, WeekSums } from './week-sheet.ts';

interface ShownWeek {
  rows: readonly ShownRow[];
  /** about the whole of it */
  refusal: string | null;
  newText: { value: string; error: string | null };
  newBillable: boolean;
}

interface WeekFormProps {
  monday: IsoDate;
  today: IsoDate;
  projectRate: string;
  archived: boolean;
  week: ShownWeek;
  /** the first cell that the database refused */
  refused: CellPlace | null;
  /** the form came back: nobody has stored what it holds */
  sent: boolean;
  /** its last row has just been added: typing goes on there */
  rowAdded: boolean;
  /** what stands between the grid and the bar */
  children: ReactNode;
}

const shortDays = ['Mo', 'Di', 'Mi', 'Do', 'Fr', 'Sa', 'So'] as const;

interface Day {
  /** "Mo 16." */
  label: string;
  short: string;
  number: string;
  className: string | undefined;
  isToday: boolean;
}

function daysFrom(monday: IsoDate, today: IsoDate): Day[] {
  return daysOfWeek(monday).map((date, index) => {
    const short = shortDays[index] ?? '';
    const number = `${Number(date.slice(8))}.`;
    const isToday = date === today;
    const className = [index > 4 && 'weekend', isToday && 'today'].filter(Boolean).join(' ');
    return { label: `${short} ${number}`, short, number, className: className || undefined, isToday };
  });
}

/** Days by tasks, one form: works by keyboard, and without script. */
export function WeekForm(props: WeekFormProps) {
  const { monday, today, projectRate, archived, week, refused, sent, rowAdded, children } = props;
  const days = daysFrom(monday, today);
  const sums = sumRows(week.rows);
  return (
    <PostForm saves id="week" className="form" data-unsaved={sent ? '' : undefined}>
      <ErrorSummary errors={errorsOf(week, days, refused)} />
      {week.rows.length === 0 ? (
        <p>{archived ? 'In dieser Woche gibt es keine Zeiten.' : 'Noch keine Zeile: Nennen Sie die erste Aufgabe.'}</p>
      ) : (
        <WeekTable {...{ week, days, sums, projectRate, archived, rowAdded }} />
      )}
      {archived ? null : <NewTask week={week} />}
      {archived ? null : (
        <p className="hint">
          3,5 oder 3:30. Leer löscht den Eintrag. Gestrichelt umrandet: schon abgerechnet oder mehrere Einträge an einem
          Tag. Auf einmal lassen sich bis zu {batchMax} Felder ändern.
        </p>
      )}
      {children}
      {archived ? null : (
        <ActionBar label={`KW ${weekNumber(monday)}`} amount={`${formatHours(sums.week)} Stunden`}>
          <Button variant="main" keys="Strg S" aria-keyshortcuts="Control+s">
            Woche speichern
          </Button>
        </ActionBar>
      )}
    </PostForm>
  );
}

function errorsOf(week: ShownWeek, days: readonly Day[], refused: CellPlace | null): FormError[] {
  const { rows, refusal, newText } = week;
  const nameOf = ({ row, day }: CellPlace) => `${rows[row]?.task.text ?? ''}, ${days[day]?.label ?? ''}`;
  const cells = rows.flatMap(({ cells: ofRow }, row) =>
    ofRow.flatMap(({ error }, day) =>
      error === null ? [] : [{ text: `${nameOf({ row, day })}: ${error}`, fieldId: cellId({ row, day }) }],
    ),
  );
  const stopped = refused && {
    text: `${nameOf(refused)}: Dieses Feld ließ sich nicht speichern. Von dieser Woche ist nichts gespeichert.`,
    fieldId: cellId(refused),
  };
  return [
    ...(refusal === null ? [] : [{ text: refusal }]),
    ...(stopped ? [stopped] : []),
    ...cells,
    ...(newText.error === null
      ? []
      : [{ text: `${newTaskFields.newText.label}: ${newText.error}`, fieldId: 'week-newText' }]),
  ];
}

interface WeekTableProps {
  week: ShownWeek;
  days: readonly Day[];
  sums: WeekSums;
  projectRate: string;
  archived: boolean;
  rowAdded: boolean;
}

/** Roles are written out because phones get another `display`, which takes table semantics away in some browsers. */
function WeekTable({ week, days, sums, projectRate, archived, rowAdded }: WeekTableProps) {
  const today = days.findIndex(({ isToday }) => isToday);
  const begin = rowAdded ? { row: week.rows.length - 1, day: 0 } : { row: 0, day: Math.max(today, 0) };
  return (
    <table role="table" className="week" aria-labelledby="week-days">
      <thead role="rowgroup">
        <tr role="row">
          <th role="columnheader" scope="col">
            Aufgabe
          </th>
          {days.map(({ short, number, className }) => (
            <th key={short} role="columnheader" scope="col" className={className}>
              <b>{short}</b> {number}
            </th>
          ))}
          <th role="columnheader" scope="col">
            Stunden
          </th>
        </tr>
      </thead>
      <tbody role="rowgroup">
        {week.rows.map((row, index) => (
          <tr key={index} role="row">
            <th role="rowheader" scope="row">
              {row.task.text}
              <small>{taskNote(row, projectRate)}</small>
              <HiddenFields fields={hiddenOf(row, index)} />
            </th>
            {row.cells.map((cell, day) => (
              <td key={day} role="cell" data-day={days[day]?.label} className={days[day]?.className}>
                <CellInput
                  cell={cell}
                  place={{ row: index, day }}
                  label={`${row.task.text}, ${days[day]?.label ?? ''}`}
                  readOnly={archived || cell.locked !== null}
                  focused={index === begin.row && day === begin.day}
                />
              </td>
            ))}
            <td role="cell">{formatHours(sums.rows[index] ?? 0)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot role="rowgroup">
        <tr role="row">
          <th role="rowheader" scope="row">
            Summe
          </th>
          {days.map(({ short, className }, day) => (
            <td key={short} role="cell" data-day={short} className={className}>
              {sums.days[day] ? formatHours(sums.days[day]) : '–'}
            </td>
          ))}
          <td role="cell">{formatHours(sums.week)}</td>
        </tr>
      </tfoot>
    </table>
  );
}

/** "72,00 €, 2 Tage abgerechnet" */
function taskNote({ task, cells }: ShownRow, projectRate: string): string {
  const billed = cells.filter(({ locked }) => locked === 'billed').length;
  const days = billed === 0 ? '' : `${billed} ${billed === 1 ? 'Tag' : 'Tage'} abgerechnet`;
  return [priceNote(task, projectRate), days].filter((part) => part !== '').join(', ');
}

function priceNote({ billable, rate }: WorkTask, projectRate: string): string {
  if (!billable) return 'nicht abrechenbar';
  const own = rate === '' ? projectRate : rate;
  return own === '' ? 'ohne Stundensatz' : hourlyRateText(own);
}

function hiddenOf({ task, cells }: ShownRow, index: number): { name: string; value: string }[] {
  return [
    { name: rowName(index, 'text'), value: task.text },
    { name: rowName(index, 'billable'), value: task.billable ? 'on' : '' },
    { name: rowName(index, 'rate'), value: task.rate },
    ...cells.map(({ base }, day) => ({ name: rowName(index, `s${day}`), value: base })),
  ];
}

interface CellInputProps {
  cell: ShownCell;
  place: CellPlace;
  label: string;
  readOnly: boolean;
  focused: boolean;
}

const lockNotes = { billed: 'schon abgerechnet', several: 'mehrere Einträge, einzeln unter Zeiten zu ändern' };

function CellInput({ cell, place, label, readOnly, focused }: CellInputProps) {
  const note = cell.locked === null ? '' : `, ${lockNotes[cell.locked]}`;
  return (
    <input
      type="text"
      id={cellId(place)}
      name={rowName(place.row, weekdays[place.day] ?? '')}
      defaultValue={cell.text}
      aria-label={`${label}${note}`}
      aria-invalid={cell.error === null ? undefined : true}
      readOnly={readOnly}
      autoFocus={focused}
      inputMode="decimal"
    />
  );
}

function NewTask({ week }: { week: ShownWeek }) {
  const { newText, newBillable } = week;
  return (
    <div className="new-task">
      <TextField
        id="week-newText"
        name="newText"
        label={newTaskFields.newText.label}
        asked="free"
        defaultValue={newText.value}
        errors={newText.error === null ? undefined : [newText.error]}
      />
      <Button icon="plus" name="then" value="row" data-add-row>
        Zeile
      </Button>
      <CheckBox id="week-newBillable" name="newBillable" value="on" label="Abrechenbar" defaultChecked={newBillable} />
    </div>
  );
}
