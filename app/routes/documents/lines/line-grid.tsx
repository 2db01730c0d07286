import '#app/ui/base/control.css';
import '#app/forms/fields/field.css';
import './line-grid.css';
import type { ChangeEvent, ReactNode } from 'react';
import { lineFields } from '#app/invoicing/invoice/fields.ts';
import type { LineValues } from '#app/invoicing/invoice/fields.ts';
import { newTaxChoice, otherTax } from '#app/invoicing/tax/tax-choices.ts';
import { Select } from '#app/forms/fields/field.tsx';
import type { SelectOption } from '#app/forms/fields/field.tsx';
import { askedOf, Starred } from '#app/forms/fields/marks.tsx';
import { units } from '#app/values/units.ts';
import { Icon } from '#app/ui/base/icon.tsx';
import { DescriptionField } from '../products/description-field.tsx';
import { LineCell } from './line-cell.tsx';
import type { TypedTax } from './tax-pick.tsx';

interface LineGridProps {
  /** Kleinunternehmer have no tax column. */
  withoutTax?: boolean | undefined;
  /** LineRow elements. */
  children: ReactNode;
  /** Rows of a list of their own, below. */
  spare?: ReactNode;
}

export function LineGrid({ withoutTax, children, spare }: LineGridProps) {
  return (
    <div className="line-grid">
      <div className={withoutTax ? 'without-tax' : undefined}>
        <div className="head" aria-hidden="true">
          <span className="number">Nr.</span>
          <span>
            <Starred asked={askedOf(lineFields.description)}>{lineFields.description.label}</Starred>
          </span>
          <span className="number">
            <Starred asked={askedOf(lineFields.quantity)}>{lineFields.quantity.label}</Starred>
          </span>
          <span>Einheit</span>
          <span className="number">
            <Starred asked={askedOf(lineFields.unitPrice)}>{lineFields.unitPrice.label}</Starred>
          </span>
          {withoutTax ? null : <span>USt</span>}
          <span className="number">Summe €</span>
          <span />
        </div>
        <ol role="list">{children}</ol>
        {spare}
      </div>
    </div>
  );
}

export interface LineError {
  /** `errorId` of the control that the sentence is about. */
  id: string;
  text: string;
}

export type RowLook = 'line' | 'optional' | 'section' | 'text' | 'subtotal';

interface LineRowProps {
  /** "Position 3": names the row and its buttons. */
  name: string;
  /** What stands before it, its number or a sign. */
  mark: string;
  look?: RowLook;
  /** Formatted amount; absent: the row has none. */
  sum?: ReactNode;
  /** LineCell elements in the order of the head. */
  children: ReactNode;
  /** LineAction elements. */
  actions: ReactNode;
  /** LineFold */
  fold?: ReactNode;
  errors?: readonly LineError[] | undefined;
}

export function LineRow({ name, mark, look = 'line', sum, children, actions, fold, errors = [] }: LineRowProps) {
  return (
    <li aria-label={name} data-entry={look === 'line' ? undefined : look}>
      <div className="cell position" aria-hidden="true">
        {mark}
      </div>
      {children}
      {sum === undefined ? null : (
        <div className="cell sum">
          <small aria-hidden="true">Summe €</small>
          <output aria-label="Summe in Euro">{sum}</output>
        </div>
      )}
      <div className="cell actions">{actions}</div>
      {fold}
      {errors.length === 0 ? null : <Problems errors={errors} />}
    </li>
  );
}

function Problems({ errors }: { errors: readonly LineError[] }) {
  return (
    <div className="problems">
      {errors.map((error) => (
        <p key={error.id} className="field-error" id={error.id}>
          <Icon name="error" />
          <span>
            <span className="unseen">Fehler: </span>
            {error.text}
          </span>
        </p>
      ))}
    </div>
  );
}

const unitOptions = units.map((unit) => ({ value: unit.code, label: unit.label.de }));

/** null: there is nothing to choose */
export type TaxOptions = readonly SelectOption[] | null;

export interface LineCellsProps {
  cell: (name: keyof LineValues) => CellProps;
  taxOptions: TaxOptions;
  /** what is chosen of all taxes, where a script runs; absent in rows that no script reads */
  tax?: TypedTax | undefined;
  setTax?: ((tax: TypedTax) => void) | undefined;
  /** there are products to propose */
  suggests?: boolean;
  /** the description is to be used first */
  focused?: boolean;
}

export function LineCells({ cell, taxOptions, tax, setTax, suggests = false, focused = false }: LineCellsProps) {
  return (
    <>
      <LineCell kind="description" label={lineFields.description.label}>
        <DescriptionField cell={cell('description')} {...{ suggests, focused }} />
      </LineCell>
      <LineCell kind="quantity" label={lineFields.quantity.label}>
        <input className="number" inputMode="decimal" aria-required {...cell('quantity')} />
      </LineCell>
      <LineCell kind="unit" label={lineFields.unitCode.label}>
        <Select aria-label={lineFields.unitCode.label} options={unitOptions} {...cell('unitCode')} />
      </LineCell>
      <LineCell kind="price" label={lineFields.unitPrice.label}>
        <input className="number" inputMode="decimal" aria-required {...cell('unitPrice')} />
      </LineCell>
      {taxOptions === null ? (
        // The choice stays for the day when § 19 UStG no longer applies.
        <HiddenTax {...cell('tax')} />
      ) : (
        <TaxCell cell={cell('tax')} {...{ taxOptions, tax, setTax }} />
      )}
    </>
  );
}

interface TaxCellProps extends Pick<LineCellsProps, 'tax' | 'setTax'> {
  cell: CellProps;
  taxOptions: readonly SelectOption[];
}

/** The short list; what is asked for beyond it is chosen below. */
function TaxCell({ cell, taxOptions, tax, setTax }: TaxCellProps) {
  if (tax?.isAsked)
    return (
      <LineCell kind="tax" label={lineFields.tax.label}>
        <span className="below">unten</span>
      </LineCell>
    );
  const ask = ({ currentTarget: { value } }: ChangeEvent<HTMLSelectElement>): void => {
    if (tax === undefined || setTax === undefined) return;
    setTax(value === otherTax ? { ...tax, isAsked: true, isNow: true } : { chosen: value, isAsked: false });
  };
  const { defaultValue, ...control } = cell;
  return (
    <LineCell kind="tax" label={lineFields.tax.label}>
      <Select
        aria-label={lineFields.tax.label}
        options={taxOptions}
        defaultValue={tax === undefined ? defaultValue : tax.chosen}
        autoFocus={tax?.isNow}
        onChange={ask}
        {...control}
      />
    </LineCell>
  );
}

function HiddenTax({ id, name, defaultValue }: CellProps) {
  return <input type="hidden" id={id} name={name} value={defaultValue || newTaxChoice} />;
}

export interface CellProps {
  id: string;
  name: string;
  defaultValue: string;
  'aria-invalid'?: true | undefined;
  'aria-describedby'?: string | undefined;
}
