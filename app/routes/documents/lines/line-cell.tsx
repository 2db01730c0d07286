import type { ReactNode } from 'react';

interface LineCellProps {
  kind: 'description' | 'quantity' | 'unit' | 'price' | 'tax';
  label: string;
  children: ReactNode;
}

// A label around its control names it without an id: in many rows each weighs more than what is typed. What options and
// texts say inside of a label some readers take for its words: such a control is named by itself as well.
export function LineCell({ kind, label, children }: LineCellProps) {
  return (
    <label className={`cell ${kind}`}>
      <small>{label}</small>
      {children}
    </label>
  );
}

type BetweenEntry = 'section' | 'text' | 'subtotal';

const betweenLabels: Record<BetweenEntry, string> = {
  section: 'Überschrift',
  text: 'Text',
  subtotal: 'Bezeichnung',
};

interface BetweenCellProps {
  entry: BetweenEntry;
  /** name of the field that says what the row is */
  kind: string;
  id: string;
  name: string;
  defaultValue: string;
  focused: boolean;
}

/** The one field of a row between the positions. */
export function BetweenCell({ entry, kind, focused, ...control }: BetweenCellProps) {
  return (
    <LineCell kind="description" label={betweenLabels[entry]}>
      <input type="hidden" name={kind} value={entry} />
      {entry === 'text' ? (
        <textarea rows={1} autoFocus={focused} aria-label={betweenLabels.text} aria-required {...control} />
      ) : (
        <input
          autoFocus={focused}
          {...(entry === 'subtotal' ? { placeholder: 'Zwischensumme' } : { 'aria-required': true })}
          {...control}
        />
      )}
    </LineCell>
  );
}
