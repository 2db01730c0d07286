import { useEffect, useRef } from 'react';
import type { RefObject } from 'react';
import type { SubmissionResult } from '@conform-to/react';
import { readQuery, withQuery } from '#app/values/page-query.ts';

/** Where the work goes on after a row was added, moved or removed. */
export interface RowFocus {
  index: number;
  /** a row that was moved keeps the button that moved it; where no row is left the next is made */
  control: 'description' | 'quantity' | 'up' | 'down' | 'add' | 'more';
}

/** null: the rows were not what it was about. */
export function rowFocusOf(intent: SubmissionResult['intent'] | null, rowCount: number): RowFocus | null {
  if (!intent) return null;
  if (rowCount === 0) return { index: 0, control: 'add' };
  if (intent.type === 'insert') return { index: intent.payload.index ?? rowCount - 1, control: 'description' };
  if (intent.type === 'remove') return { index: Math.min(intent.payload.index, rowCount - 1), control: 'description' };
  if (intent.type === 'validate') return openedRow(intent.payload.name);
  return intent.type === 'reorder' ? movedFocus(intent.payload, rowCount) : null;
}

const firstFolded = /^lines\[(\d{1,3})\]\.entry$/;

/** The button of a fold asks for nothing but that its first field is looked at. */
function openedRow(name = ''): RowFocus | null {
  const index = firstFolded.exec(name)?.[1];
  return index === undefined ? null : { index: Number(index), control: 'more' };
}

/** What few lines say, below the kind of the line. */
export const extraFields = [
  'discountPercent',
  'discountAmount',
  'discountReason',
  'surchargePercent',
  'surchargeAmount',
  'surchargeReason',
  'periodFrom',
  'periodTo',
  'articleNumber',
  'note',
] as const;

/** A field of a line that is on the page only where something stands in one of them. */
export function isFolded(field: string): boolean {
  return field === 'entry' || field === 'product' || extraFields.some((name) => name === field);
}

export function withOpenRow(path: string, index: number): string {
  return withQuery(path, { openRow: index + 1 });
}

/** An address of the editor that has all of its fields on the page. */
export function withOpenFields(path: string): string {
  return withQuery(path, { openFields: 1 });
}

/** The row whose further fields are to be on the page; null: the address names none */
export function readOpenRow(url: string): number | null {
  const row = readQuery(new URL(url), 'openRow');
  return /^[1-9]\d{0,2}$/.test(row) ? Number(row) - 1 : null;
}

function movedFocus({ from, to }: { from: number; to: number }, rowCount: number): RowFocus {
  const up = to < from;
  // At either end the button that moved it there is out of use.
  if (to === 0) return { index: to, control: 'down' };
  if (to === rowCount - 1) return { index: to, control: 'up' };
  return { index: to, control: up ? 'up' : 'down' };
}

type Intent = NonNullable<SubmissionResult['intent']>;

/** Takes the focus to where the work goes on when rows come, go or move without a request. */
export function useRowFocus(form: RefObject<HTMLFormElement | null>, keys: readonly string[]): void {
  const intent = useRef<Intent | null>(null);
  const rows = keys.join();
  useEffect(() => {
    const element = form.current;
    const remember = ({ submitter }: SubmitEvent): void => {
      const isRowButton = submitter instanceof HTMLButtonElement && submitter.name === '__intent__';
      intent.current = isRowButton ? (JSON.parse(submitter.value) as Intent) : null;
    };
    element?.addEventListener('submit', remember, { capture: true });
    return () => element?.removeEventListener('submit', remember, { capture: true });
  }, [form]);
  useEffect(() => {
    const wanted = intent.current;
    intent.current = null;
    if (!wanted) return;
    const focus = rowFocusOf(wanted, keys.length);
    if (focus) document.getElementById(rowFocusId(focus))?.focus();
  }, [keys.length, rows]);
}

/** Id of the form, whatever document it writes: its fields' ids begin with it. */
export const editorId = 'invoice';

/** Of the fold of fields that few need, where all of them were asked for, and of the button that asks. */
export const partsId = 'fields';

export const addRowId = `${editorId}-add`;

/** Id of the element, as links name it. */
export function rowFocusId({ index, control }: RowFocus): string {
  if (control === 'add') return addRowId;
  if (control === 'up' || control === 'down') return moveButtonId(index, control);
  return `${editorId}-lines[${index}].${control === 'more' ? 'entry' : control}`;
}

export function moveButtonId(index: number, direction: 'up' | 'down'): string {
  return `${editorId}-lines[${index}]-${direction}`;
}
