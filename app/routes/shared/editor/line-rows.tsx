import type { FieldMetadata, FormMetadata } from '@conform-to/react';
import { emptyForm, fieldNames } from '../../../invoicing/fields.ts';
import { lineFields } from '../../../invoicing/invoice/fields.ts';
import type { LineValues } from '../../../invoicing/invoice/fields.ts';
import { linesMax, positionOf } from '../../../invoicing/invoice/draft.ts';
import type { RowKind } from '../../../invoicing/invoice/draft.ts';
import {
  isTaxChoice,
  newTaxChoice,
  staysBesideSmallBusiness,
  taxChoicesFor,
  taxOfChoice,
} from '../../../invoicing/tax/tax-choices.ts';
import { units } from '../../../values/units.ts';
import { Button } from '../../../ui/base/button.tsx';
import { Select } from '../../../ui/field/field.tsx';
import type { SelectOption } from '../../../ui/field/field.tsx';
import { rowsBeforeName, spareRowsMax } from '../../shared/spare-rows.ts';
import { BetweenCell, LineAction, LineCell, LineFold, LineGrid, LineRow } from './line-grid.tsx';
import { addRowId, moveButtonId } from './row-focus.ts';
import type { RowFocus } from './row-focus.ts';
import { readEntry, rowNames, typedProblems, typedSubtotal, typedSum } from './typed-lines.ts';
import type { LineAsTyped, NamedRow } from './typed-lines.ts';

const unitOptions = units.map((unit) => ({ value: unit.code, label: unit.label.de }));

interface LineRowsProps<Values extends Record<string, unknown>> {
  form: FormMetadata<Values, string[]>;
  lines: FieldMetadata<LineValues[], Values, string[]>;
  typed: readonly LineAsTyped[];
  /** § 19 UStG */
  smallBusiness: boolean;
  /** where the page that answers a row button is to be used first */
  focus: RowFocus | null;
}

/** The positions: rows are added, moved and removed by submit buttons, so they work without a script. */
export function LineRows<Values extends Record<string, unknown>>(props: LineRowsProps<Values>) {
  const { form, lines, typed, smallBusiness, focus } = props;
  const rows = lines.getFieldList();
  const names = rowNames(rows.map((row) => ({ entry: readEntry(row.getFieldset().entry.initialValue) })));
  const tax = rows.map((row) => row.getFieldset().tax.initialValue ?? '');
  // Who is exempt has one choice, unless a line was made for abroad or is exempt anyway.
  const withoutTax = smallBusiness && !tax.some(isBesideSmallBusiness);
  const taxOptions = withoutTax ? null : taxChoicesFor(smallBusiness);
  return (
    <>
      <LineGrid
        withoutTax={withoutTax}
        spare={<SpareRows first={rows.length} position={positionOf(names, names.length) + 1} taxOptions={taxOptions} />}
      >
        {rows.map((row, index) => (
          <Row
            key={row.key ?? row.name}
            {...{ form, lines, typed, row, index, taxOptions }}
            named={names[index] ?? { entry: 'line', name: '', mark: '' }}
            focus={focus?.index === index ? focus : null}
            last={index === rows.length - 1}
          />
        ))}
      </LineGrid>
      <p className="row">
        <Button
          slim
          icon="plus"
          keys="Alt P"
          aria-keyshortcuts="Alt+p"
          id={addRowId}
          data-add-row=""
          autoFocus={focus?.control === 'add'}
          disabled={rows.length >= linesMax}
          {...form.insert.getButtonProps({ name: lines.name, defaultValue: emptyForm(lineFields) })}
        >
          Position
        </Button>
        {betweenKinds.map((entry) => (
          <Button
            key={entry}
            slim
            icon="plus"
            disabled={rows.length >= linesMax}
            {...form.insert.getButtonProps({ name: lines.name, defaultValue: { ...emptyForm(lineFields), entry } })}
          >
            {lineFields.entry.choices[entry]}
          </Button>
        ))}
        {rows.length >= linesMax ? (
          <span className="hint">Mehr als {linesMax} Positionen nimmt ein Beleg hier nicht auf.</span>
        ) : null}
      </p>
    </>
  );
}

function isBesideSmallBusiness(tax: string): boolean {
  return isTaxChoice(tax) && staysBesideSmallBusiness(taxOfChoice(tax).taxCase);
}

const betweenKinds = ['section', 'text', 'subtotal'] as const;

/** null: there is nothing to choose */
type TaxOptions = readonly SelectOption[] | null;

interface RowProps<Values extends Record<string, unknown>> extends Omit<LineRowsProps<Values>, 'smallBusiness'> {
  taxOptions: TaxOptions;
  row: FieldMetadata<LineValues, Values, string[]>;
  index: number;
  last: boolean;
  named: NamedRow;
}

function Row<Values extends Record<string, unknown>>(props: RowProps<Values>) {
  const { form, lines, typed, row, index, last, named, taxOptions, focus } = props;
  const fields = row.getFieldset();
  const { entry, name: rowName, mark } = named;
  const isBetween = entry !== 'line' && entry !== 'optional';
  const problems = typedProblems(typed[index] ?? {});
  const textOf = (name: keyof LineValues) => fields[name].errors?.join(' ') ?? problems[name];
  const errors = fieldNames(lineFields).flatMap((name) => {
    const text = textOf(name);
    return text === undefined ? [] : [{ id: fields[name].errorId, text: `${lineFields[name].label}: ${text}` }];
  });
  const cell = (name: keyof LineValues) => cellProps(fields[name], textOf(name) !== undefined);
  const isFocused = (control: RowFocus['control']) => focus?.control === control;
  return (
    <LineRow
      name={rowName}
      mark={mark}
      look={isBetween ? entry : readEntry(typed[index]?.entry)}
      sum={sumOf(typed, index, entry)}
      errors={errors}
      fold={isBetween ? null : <LineExtras cell={cell} />}
      actions={
        <>
          <LineAction
            kind="up"
            id={moveButtonId(index, 'up')}
            row={rowName}
            disabled={index === 0}
            autoFocus={isFocused('up')}
            {...form.reorder.getButtonProps({ name: lines.name, from: index, to: index - 1 })}
          />
          <LineAction
            kind="down"
            id={moveButtonId(index, 'down')}
            row={rowName}
            disabled={last}
            autoFocus={isFocused('down')}
            {...form.reorder.getButtonProps({ name: lines.name, from: index, to: index + 1 })}
          />
          <LineAction kind="remove" row={rowName} {...form.remove.getButtonProps({ name: lines.name, index })} />
        </>
      }
    >
      {isBetween ? (
        <BetweenCell
          entry={entry}
          kind={cell('entry').name}
          focused={isFocused('description')}
          {...cell('description')}
        />
      ) : (
        <LineCells {...{ cell, taxOptions }} focused={isFocused('description')} />
      )}
    </LineRow>
  );
}

function sumOf(typed: readonly LineAsTyped[], index: number, entry: RowKind['entry']): string | undefined {
  if (entry === 'section' || entry === 'text') return undefined;
  return entry === 'subtotal' ? typedSubtotal(typed, index) : typedSum(typed[index] ?? {});
}

interface LineCellsProps {
  cell: (name: keyof LineValues) => CellProps;
  taxOptions: TaxOptions;
  /** the description is to be used first */
  focused?: boolean;
}

function LineCells({ cell, taxOptions, focused = false }: LineCellsProps) {
  return (
    <>
      <LineCell kind="description" label={lineFields.description.label} htmlFor={cell('description').id}>
        <textarea rows={1} autoFocus={focused} {...cell('description')} />
      </LineCell>
      <LineCell kind="quantity" label={lineFields.quantity.label} htmlFor={cell('quantity').id}>
        <input className="number" inputMode="decimal" {...cell('quantity')} />
      </LineCell>
      <LineCell kind="unit" label={lineFields.unitCode.label} htmlFor={cell('unitCode').id}>
        <Select options={unitOptions} {...cell('unitCode')} />
      </LineCell>
      <LineCell kind="price" label={lineFields.unitPrice.label} htmlFor={cell('unitPrice').id}>
        <input className="number" inputMode="decimal" {...cell('unitPrice')} />
      </LineCell>
      {taxOptions === null ? (
        // The choice stays for the day when § 19 UStG no longer applies.
        <HiddenTax {...cell('tax')} />
      ) : (
        <LineCell kind="tax" label={lineFields.tax.label} htmlFor={cell('tax').id}>
          <Select options={taxOptions} {...cell('tax')} />
        </LineCell>
      )}
    </>
  );
}

const extras = ['discountPercent', 'periodFrom', 'periodTo', 'articleNumber', 'note'] as const;

/** What few lines say, folded; open where something is filled or wrong. */
function LineExtras({ cell }: Pick<LineCellsProps, 'cell'>) {
  const entry = cell('entry');
  const isOptional = entry.defaultValue === 'optional';
  const open = isOptional || extras.some((name) => cell(name).defaultValue !== '' || cell(name)['aria-invalid']);
  return (
    <LineFold open={open}>
      <div>
        <label htmlFor={entry.id}>{lineFields.entry.label}</label>
        <Select options={positionKinds} {...entry} />
      </div>
      {extras.map((name) => (
        <div key={name}>
          <label htmlFor={cell(name).id}>{lineFields[name].label}</label>
          <input inputMode={inputModes[lineFields[name].kind]} {...cell(name)} />
        </div>
      ))}
    </LineFold>
  );
}

const positionKinds = (['line', 'optional'] as const).map((value) => ({
  value,
  label: lineFields.entry.choices[value],
}));

const inputModes = { percent: 'decimal', date: 'numeric', line: undefined } as const;

function HiddenTax({ id, name, defaultValue }: CellProps) {
  return <input type="hidden" id={id} name={name} value={defaultValue || newTaxChoice} />;
}

interface CellProps {
  id: string;
  name: string;
  defaultValue: string;
  'aria-invalid'?: true | undefined;
  'aria-describedby'?: string | undefined;
}

type Cell = Pick<FieldMetadata<string | undefined>, 'id' | 'name' | 'initialValue' | 'errorId'>;

function cellProps(field: Cell, invalid: boolean): CellProps {
  return {
    id: field.id,
    name: field.name,
    defaultValue: field.initialValue ?? '',
    'aria-invalid': invalid || undefined,
    'aria-describedby': invalid ? field.errorId : undefined,
  };
}

const untouched = emptyForm(lineFields);

/** Rows to type in where no script adds one; with scripts no browser reads them. */
function SpareRows({ first, position, taxOptions }: { first: number; position: number; taxOptions: TaxOptions }) {
  const indexes = Array.from({ length: Math.min(spareRowsMax, linesMax - first) }, (_, at) => first + at);
  if (indexes.length <= 0) return null;
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
            fold={<LineExtras cell={(name) => spareCell(index, name)} />}
            actions={null}
          >
            <LineCells {...{ taxOptions }} cell={(name) => spareCell(index, name)} />
          </LineRow>
        ))}
      </ol>
    </noscript>
  );
}

function spareCell(index: number, name: keyof LineValues): CellProps {
  const field = `lines[${index}].${name}`;
  return { id: `invoice-${field}`, name: field, defaultValue: untouched[name] };
}
