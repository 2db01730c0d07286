import { memo, useState } from 'react';
import type { FieldMetadata, FormMetadata } from '@conform-to/react';
import { emptyForm, fieldNames } from '#app/invoicing/fields.ts';
import { lineFields } from '#app/invoicing/invoice/fields.ts';
import type { LineValues } from '#app/invoicing/invoice/fields.ts';
import { linesMax, positionOf } from '#app/invoicing/invoice/draft.ts';
import type { RowKind } from '#app/invoicing/invoice/draft.ts';
import type { TaxChoice } from '#app/invoicing/tax/tax-choices.ts';
import { Button } from '#app/ui/base/button.tsx';
import { TaxPick } from './tax-pick.tsx';
import type { TypedTax } from './tax-pick.tsx';
import { BetweenCell } from './line-cell.tsx';
import { LineCells, LineGrid, LineRow } from './line-grid.tsx';
import { LineAction, LineExtras } from './line-extras.tsx';
import type { CellProps, TaxOptions } from './line-grid.tsx';
import { addRowId, moveButtonId } from '#app/forms/page/row-focus.ts';
import type { RowFocus } from '#app/forms/page/row-focus.ts';
import { isAlike, useTyped } from './live-sums.tsx';
import type { LiveSums } from './live-sums.tsx';
import { readEntry, rowNames, typedText, typedProblems, typedSubtotal, typedSum } from './typed-lines.ts';
import type { LineAsTyped, NamedRow } from './typed-lines.ts';
import { furtherTaxChoice, isAskedFor, shortOptionsFor } from '../rows/typed-taxes.ts';
import { SpareRows } from './spare-rows.tsx';
import { LineProductNote, ProductQuestions, ProductTaken } from '../products/line-product.tsx';
import type { FilledNote, ShownProduct } from '../products/line-product.tsx';
import type { MeantByLine } from '../products/typed-products.ts';

interface LineRowsProps<Values extends Record<string, unknown>> {
  form: FormMetadata<Values, string[]>;
  /** name of the field that the rows are */
  list: FieldMetadata<LineValues[], Values, string[]>['name'];
  /** of each row, what does not change when it moves */
  keys: readonly string[];
  /** what the page was written with */
  written: readonly LineAsTyped[];
  live: LiveSums;
  /** § 19 UStG */
  smallBusiness: boolean;
  usedTaxes: readonly TaxChoice[];
  products: RowProducts;
  /** where the page that answers a row button is to be used first */
  focus: RowFocus | null;
}

/** What lines have to do with products. */
export interface RowProducts {
  /** there are some to propose */
  suggests: boolean;
  /** that lines were filled from */
  shown: readonly ShownProduct[];
  asked: readonly MeantByLine[];
  filled: FilledNote | null;
}

/** The positions: rows are added, moved and removed by submit buttons, so they work without a script. */
export function LineRows<Values extends Record<string, unknown>>(props: LineRowsProps<Values>) {
  const { form, list, keys, written, live, smallBusiness, usedTaxes, products, focus } = props;
  const { suggests, shown, asked, filled } = products;
  const allErrors = form.allErrors;
  const names = rowNames(written.map(({ entry }) => ({ entry: readEntry(entry) })));
  // A line that is written keeps its choice, whatever day is being typed.
  const { taxOptions, tax } = useTyped(live, ({ lines, supply }) => ({
    taxOptions: shortOptionsFor({ lines: [...written, ...lines], supply, smallBusiness, used: usedTaxes }),
    tax: furtherTaxChoice(supply),
  }));
  const further = { ...emptyForm(lineFields), tax };
  const inserted = (entry: RowKind['entry']) => saidIn({ ...further, entry });
  return (
    <>
      {filled === null ? null : <ProductTaken filled={filled} name={names[filled.index]?.name ?? ''} />}
      <LineGrid
        withoutTax={taxOptions === null}
        spare={
          <SpareRows
            first={keys.length}
            position={positionOf(names, names.length) + 1}
            {...{ form, taxOptions, suggests, further }}
          />
        }
      >
        {keys.map((key, index) => (
          <Row
            key={key}
            {...(names[index] ?? { entry: 'line', name: '', mark: '' })}
            {...{ form, list, index, taxOptions, live, smallBusiness, suggests }}
            written={written[index] ?? {}}
            product={shown.find(({ id }) => id === written[index]?.product) ?? null}
            refused={textsOf((name) => allErrors[`${list}[${index}].${name}`])}
            control={focus?.index === index ? focus.control : null}
            last={index === keys.length - 1}
          />
        ))}
      </LineGrid>
      <ProductQuestions asked={asked} names={names} />
      <p className="row">
        <Button
          slim
          icon="plus"
          keys="Alt P"
          aria-keyshortcuts="Alt+p"
          id={addRowId}
          data-add-row=""
          autoFocus={focus?.control === 'add'}
          disabled={keys.length >= linesMax}
          {...form.insert.getButtonProps({ name: list, defaultValue: inserted('line') })}
        >
          Position
        </Button>
        {betweenKinds.map((entry) => (
          <Button
            key={entry}
            slim
            icon="plus"
            disabled={keys.length >= linesMax}
            {...form.insert.getButtonProps({ name: list, defaultValue: inserted(entry) })}
          >
            {lineFields.entry.choices[entry]}
          </Button>
        ))}
        {keys.length >= linesMax ? (
          <span className="hint">Mehr als {linesMax} Positionen nimmt ein Beleg hier nicht auf.</span>
        ) : null}
      </p>
    </>
  );
}

/** What a row says; a field that is not there is empty. */
function saidIn(values: LineValues): Partial<LineValues> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''));
}

const betweenKinds = ['section', 'text', 'subtotal'] as const;

type Texts = Partial<Record<keyof LineValues, string>>;

function textsOf(errorsOf: (name: keyof LineValues) => string[] | undefined): Texts {
  const texts: Texts = {};
  for (const name of fieldNames(lineFields)) {
    const text = errorsOf(name)?.join(' ');
    if (text !== undefined) texts[name] = text;
  }
  return texts;
}

interface RowProps extends NamedRow {
  form: Pick<FormMetadata<Record<string, unknown>, string[]>, 'id' | 'reorder' | 'remove' | 'validate'>;
  /** name of the field that the rows are */
  list: string;
  index: number;
  last: boolean;
  /** what the page was written with */
  written: LineAsTyped;
  live: LiveSums;
  /** what the server said of its fields */
  refused: Texts;
  taxOptions: TaxOptions;
  smallBusiness: boolean;
  suggests: boolean;
  /** that it was filled from */
  product: ShownProduct | null;
  /** of this row, what is to be used first */
  control: RowFocus['control'] | null;
}

/** Whether nothing of a row is to be drawn anew; its buttons are those of its place. */
function isSameRow({ form: _, ...before }: RowProps, { form: __, ...now }: RowProps): boolean {
  return isAlike(before, now);
}

/** Drawn anew only where it changes: a key that is typed in one of many rows must not wait for the others. */
const Row = memo(RowOfAnyKind, isSameRow);

function RowOfAnyKind({ form, list, index, last, written, refused, control, taxOptions, ...props }: RowProps) {
  const { entry, name: rowName, mark, live, smallBusiness, suggests, product } = props;
  const [tax, setTax] = useState<TypedTax>({ chosen: typedText(written.tax), isAsked: isAskedFor(written.tax) });
  const problems = useTyped(live, ({ lines }) => typedProblems(lines[index] ?? written));
  const optional = useTyped(live, ({ lines }) => lines[index]?.entry === 'optional');
  const texts = { ...problems, ...refused };
  const isBetween = entry !== 'line' && entry !== 'optional';
  const cell = (name: keyof LineValues): CellProps => {
    const field = `${list}[${index}].${name}`;
    const id = `${form.id}-${field}`;
    const invalid = texts[name] !== undefined;
    return {
      id,
      name: field,
      defaultValue: typedText(written[name]),
      'aria-invalid': invalid || undefined,
      'aria-describedby': invalid ? `${id}-error` : undefined,
    };
  };
  const errors = fieldNames(lineFields).flatMap((name) => {
    const text = texts[name];
    return text === undefined ? [] : [{ id: `${cell(name).id}-error`, text: `${lineFields[name].label}: ${text}` }];
  });
  return (
    <LineRow
      name={rowName}
      mark={mark}
      look={isBetween ? entry : optional ? 'optional' : 'line'}
      sum={entry === 'section' || entry === 'text' ? undefined : <LiveSum {...{ live, index, entry }} />}
      errors={errors}
      fold={
        isBetween ? null : (
          <>
            {product === null ? null : <LineProductNote product={product} />}
            {cell('product').defaultValue === '' ? null : (
              <input type="hidden" name={cell('product').name} value={cell('product').defaultValue} />
            )}
            {tax.isAsked ? (
              <TaxPick
                row={rowName}
                {...{ smallBusiness, tax, setTax }}
                cell={cell('tax')}
                take={form.validate.getButtonProps({ name: cell('tax').name })}
              />
            ) : null}
            <LineExtras
              cell={cell}
              more={form.validate.getButtonProps({ name: cell('entry').name })}
              asked={control === 'more'}
            />
          </>
        )
      }
      actions={
        <>
          <LineAction
            kind="up"
            id={moveButtonId(index, 'up')}
            row={rowName}
            disabled={index === 0}
            autoFocus={control === 'up'}
            {...form.reorder.getButtonProps({ name: list, from: index, to: index - 1 })}
          />
          <LineAction
            kind="down"
            id={moveButtonId(index, 'down')}
            row={rowName}
            disabled={last}
            autoFocus={control === 'down'}
            {...form.reorder.getButtonProps({ name: list, from: index, to: index + 1 })}
          />
          <LineAction kind="remove" row={rowName} {...form.remove.getButtonProps({ name: list, index })} />
        </>
      }
    >
      {isBetween ? (
        <BetweenCell
          entry={entry}
          kind={cell('entry').name}
          focused={control === 'description'}
          {...cell('description')}
        />
      ) : (
        <LineCells {...{ cell, taxOptions, tax, setTax, suggests }} focused={control === 'description'} />
      )}
    </LineRow>
  );
}

/** Apart from its row: the fields of the row need not be drawn anew when a key changes its sum. */
function LiveSum({ live, index, entry }: Pick<RowProps, 'live' | 'index' | 'entry'>) {
  return useTyped(live, ({ lines }) =>
    entry === 'subtotal' ? typedSubtotal(lines, index) : typedSum(lines[index] ?? {}),
  );
}
