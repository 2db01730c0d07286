import type { FormMetadata } from '@conform-to/react';
import type { LineValues } from '#app/invoicing/invoice/fields.ts';
import { linesMax } from '#app/invoicing/invoice/draft.ts';
import { rowsBeforeName, spareRowsMax } from '#app/forms/fields/spare-rows.ts';
import { LineCells, LineRow } from './line-grid.tsx';
import { LineExtras } from './line-extras.tsx';
import type { CellProps, TaxOptions } from './line-grid.tsx';

interface SpareRowsProps {
  form: Pick<FormMetadata<Record<string, unknown>, string[]>, 'validate'>;
  first: number;
  position: number;
  taxOptions: TaxOptions;
  suggests: boolean;
  /** what each of them says */
  further: LineValues;
}

/** Rows to type in where no script adds one; with scripts no browser reads them. */
export function SpareRows({ form, first, position, taxOptions, suggests, further }: SpareRowsProps) {
  const indexes = Array.from({ length: Math.min(spareRowsMax, linesMax - first) }, (_, at) => first + at);
  if (indexes.length <= 0) return null;
  const cell = (index: number, name: keyof LineValues): CellProps => {
    const field = `lines[${index}].${name}`;
    return { id: `invoice-${field}`, name: field, defaultValue: further[name] };
  };
  return (
    <noscript>
      <input type="hidden" name={rowsBeforeName} value={first} />
      <ol role="list" aria-label="Weitere Positionen">
        {indexes.map((index) => (
          <LineRow
            key={index}
            name={`Position ${position + index - first}`}
            mark={String(position + index - first)}
            sum=""
            fold={
              <LineExtras
                cell={(name) => cell(index, name)}
                more={form.validate.getButtonProps({ name: cell(index, 'entry').name })}
              />
            }
            actions={null}
          >
            <LineCells {...{ taxOptions, suggests }} cell={(name) => cell(index, name)} />
          </LineRow>
        ))}
      </ol>
    </noscript>
  );
}
