import { useState } from 'react';
import type { ClipboardEvent, InputEvent, KeyboardEvent } from 'react';
import { lineFields } from '#app/invoicing/invoice/fields.ts';
import type { CellProps } from '../lines/line-grid.tsx';

/** Id of the list of products that descriptions propose. */
export const productList = 'products';

interface DescriptionFieldProps {
  cell: CellProps;
  /** there are products to propose */
  suggests: boolean;
  focused: boolean;
}

/**
 * What a line is about. As long as nothing stands in it, it proposes products: only a field of one line can. Shift and
 * Enter, or a text of several lines, makes it one of several.
 */
export function DescriptionField({ cell, suggests, focused }: DescriptionFieldProps) {
  const [long, setLong] = useState<string | null>(suggests && cell.defaultValue === '' ? null : cell.defaultValue);
  const { defaultValue: _, ...control } = cell;
  const shared = { 'aria-label': lineFields.description.label, 'aria-required': true, ...control } as const;
  if (long !== null)
    return <textarea rows={1} autoFocus={focused || long !== cell.defaultValue} defaultValue={long} {...shared} />;
  const lengthen = (event: ClipboardEvent<HTMLInputElement> | KeyboardEvent<HTMLInputElement>, text: string): void => {
    const { value, selectionStart, selectionEnd } = event.currentTarget;
    event.preventDefault();
    setLong(value.slice(0, selectionStart ?? value.length) + text + value.slice(selectionEnd ?? value.length));
  };
  return (
    <input
      list={productList}
      autoFocus={focused}
      onInputCapture={takeProposal}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && event.shiftKey) lengthen(event, '\n');
      }}
      onPaste={(event) => {
        const text = event.clipboardData.getData('text');
        if (text.trim().includes('\n')) lengthen(event, text.trim());
      }}
      {...shared}
    />
  );
}

/** What is chosen in the list is filled at once, by the server as ever. On the way down: the form keeps what it hears for its sums. */
function takeProposal({ currentTarget: field, nativeEvent }: InputEvent<HTMLInputElement>): void {
  const isTyped = 'inputType' in nativeEvent && nativeEvent.inputType !== 'insertReplacementText';
  if (isTyped || ![...(field.list?.options ?? [])].some(({ value }) => value === field.value)) return;
  field.form?.requestSubmit();
}
