import type { FieldMetadata } from '@conform-to/react';
import { CheckCards } from '#app/forms/fields/choices.tsx';
import type { Choice } from '#app/forms/fields/choices.tsx';
import { offeredDeposits } from '#app/invoicing/invoice/checks/deposit-gaps.ts';
import { invoiceFields } from '#app/invoicing/invoice/fields.ts';
import type { Deposit } from '#app/invoicing/ledger/deposits.ts';
import { Button } from '#app/ui/base/button.tsx';
import { describeDeposit } from './deposit-words.ts';

interface DepositBoxesProps {
  field: Pick<FieldMetadata<string>, 'id' | 'name' | 'initialValue' | 'errors'>;
  offerReference: string | undefined;
  /** of the customer */
  deposits: readonly Deposit[];
}

/** What a final invoice takes off: chosen, never typed. */
export function DepositBoxes({ field, deposits, offerReference }: DepositBoxesProps) {
  const { label } = invoiceFields.deposits;
  const named = textOf(field.initialValue);
  const { offered, chosen, unknown } = offeredDeposits(deposits, { named, offerReference });
  const options = [...offered.map((each) => optionOf(each, chosen)), ...unknown.map(optionOfNone)];
  return (
    <div>
      <p>
        <b>{label}</b>
      </p>
      {options.length === 0 ? (
        <>
          <p className="hint" id={field.id} tabIndex={-1}>
            Hier stehen die Rechnungen an den Kunden, die sich abziehen lassen.
          </p>
          <AskAgain text="Nach Abschlägen suchen" />
        </>
      ) : (
        <CheckCards {...{ label, options, chosen }} id={field.id} name={field.name} errors={field.errors} />
      )}
    </div>
  );
}

/** Saves the draft, and has its form ask for what now belongs to it. */
export function AskAgain({ text }: { text: string }) {
  return (
    <p className="row">
      <Button slim name="then" value="kind">
        {text}
      </Button>
    </p>
  );
}

/** The form library knows ticked boxes as one text or several. */
function textOf(value: unknown): string {
  return Array.isArray(value) ? value.join(' ') : typeof value === 'string' ? value : '';
}

/** What cannot be taken off can be chosen by nobody, but taken out. */
function optionOf(deposit: Deposit, chosen: readonly string[]): Choice {
  const { number, settled, deductedBy } = deposit;
  const isFree = settled.length > 0 && deductedBy === '';
  const hint = deductedBy === '' ? describeDeposit(deposit) : `schon abgezogen in ${deductedBy}.`;
  return { value: number, label: number, hint, disabled: !isFree && !chosen.includes(number) };
}

function optionOfNone(number: string): Choice {
  return { value: number, label: number, hint: 'lässt sich nicht abziehen.' };
}
