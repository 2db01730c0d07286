import './tax-pick.css';
import { useEffect, useRef } from 'react';
import type { ComponentProps, MouseEvent } from 'react';
import { taxChoicesFor } from '#app/invoicing/tax/tax-choices.ts';
import { Button } from '#app/ui/base/button.tsx';
import { groupTaxes } from '../rows/tax-groups.ts';
import type { LabelledChoice } from '../rows/tax-groups.ts';
import type { CellProps } from './line-grid.tsx';

/** The tax of a line while its form is used. */
export interface TypedTax {
  chosen: string;
  /** all taxes are shown */
  isAsked: boolean;
  /** the one or the other was asked for just now, and is to be used first */
  isNow?: boolean;
}

interface TaxPickProps {
  /** name of the row */
  row: string;
  smallBusiness: boolean;
  tax: TypedTax;
  setTax: (tax: TypedTax) => void;
  cell: CellProps;
  /** conform's getButtonProps of what asks the server for the select */
  take: ComponentProps<'button'>;
}

/** All taxes of a line in words; taken, one of them stands in the short list. */
export function TaxPick({ row, smallBusiness, tax, setTax, cell, take }: TaxPickProps) {
  const fields = useRef<HTMLFieldSetElement>(null);
  // The select that was left is part of no form any more: what sums and saves by itself reads what stands here.
  const { isNow } = tax;
  useEffect(() => {
    if (isNow) fields.current?.dispatchEvent(new Event('input', { bubbles: true }));
  }, [isNow]);
  const choose = (event: MouseEvent): void => {
    const chosen = fields.current?.querySelector<HTMLInputElement>('input:checked');
    if (!chosen) return;
    event.preventDefault();
    setTax({ chosen: chosen.value, isAsked: false, isNow: true });
  };
  const groups = groupTaxes(taxChoicesFor(smallBusiness));
  const first = groups[0]?.choices[0];
  const radio = (choice: LabelledChoice) => (
    <label key={choice.value}>
      <input
        type="radio"
        name={cell.name}
        value={choice.value}
        id={choice === first ? cell.id : undefined}
        defaultChecked={choice.value === tax.chosen}
        autoFocus={isNow && choice.value === tax.chosen}
      />
      <b>{choice.label}</b>
      {choice.note === undefined ? null : <small>{choice.note}</small>}
    </label>
  );
  return (
    <details className="more" open>
      <summary>
        <b>Welche Umsatzsteuer?</b>
        <span className="unseen"> {row}</span>
      </summary>
      <div className="all-taxes">
        <fieldset
          className="tax-pick"
          role="radiogroup"
          ref={fields}
          aria-invalid={cell['aria-invalid']}
          aria-describedby={cell['aria-describedby']}
        >
          <legend className="unseen">Umsatzsteuer, {row}</legend>
          {groups.map(({ title, choices, rare }) => (
            <div key={title}>
              <h3>{title}</h3>
              {choices.map(radio)}
              {rare === null ? null : (
                <details open={rare.choices.some(({ value }) => value === tax.chosen)}>
                  <summary>{rare.title}</summary>
                  {rare.choices.map(radio)}
                </details>
              )}
            </div>
          ))}
        </fieldset>
        <Button slim name={take.name} value={take.value} onClick={choose}>
          Übernehmen
        </Button>
      </div>
    </details>
  );
}
