import './control.css';
import './field.css';
import './line-grid.css';
import type { ComponentProps, ReactNode } from 'react';
import { Icon } from './icon.tsx';
import type { IconName } from './icon.tsx';

interface LineGridProps {
  /** "Preis €" by default; gross prices say so. */
  priceLabel?: string | undefined;
  /** Kleinunternehmer have no tax column. */
  withoutTax?: boolean | undefined;
  /** Buttons below the rows, that add one. */
  tools?: ReactNode;
  /** LineRow elements. */
  children: ReactNode;
}

export function LineGrid({ priceLabel = 'Preis €', withoutTax, tools, children }: LineGridProps) {
  return (
    <div className="line-grid">
      <div className={withoutTax ? 'without-tax' : undefined}>
        <div className="head" aria-hidden="true">
          <span className="number">Nr.</span>
          <span>Beschreibung</span>
          <span className="number">Menge</span>
          <span>Einheit</span>
          <span className="number">{priceLabel}</span>
          {withoutTax ? null : <span>USt</span>}
          <span className="number">Summe €</span>
          <span />
        </div>
        <ol role="list">{children}</ol>
        {tools === undefined ? null : <div className="row tools">{tools}</div>}
      </div>
    </div>
  );
}

export interface LineError {
  /** `errorId` of the control that the sentence is about. */
  id: string;
  text: string;
}

interface LineRowProps {
  /** Counted from 1. */
  position: number;
  /** Formatted line amount; a row of text has none. */
  sum?: string | undefined;
  /** LineCell elements in the order of the head. */
  children: ReactNode;
  /** LineAction elements. */
  actions: ReactNode;
  errors?: readonly LineError[] | undefined;
  /** Rarely used fields in the full width of the row. */
  below?: ReactNode;
}

export function LineRow({ position, sum, children, actions, errors = [], below }: LineRowProps) {
  return (
    <li aria-label={`Position ${position}`}>
      <div className="cell position" aria-hidden="true">
        {position}
      </div>
      {children}
      {sum === undefined ? null : (
        <div className="cell sum">
          <small aria-hidden="true">Summe €</small>
          <output aria-label={`Summe in Euro, Position ${position}`}>{sum}</output>
        </div>
      )}
      <div className="cell actions">{actions}</div>
      {errors.length === 0 ? null : <Problems errors={errors} />}
      {below === undefined ? null : <div className="below">{below}</div>}
    </li>
  );
}

function Problems({ errors }: { errors: readonly LineError[] }) {
  return (
    <div className="below problems">
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

interface LineCellProps {
  /** `text` fills the row from description to sum: headings and notes between positions. */
  kind: 'description' | 'quantity' | 'unit' | 'price' | 'tax' | 'text';
  label: string;
  /** Id of the control. */
  htmlFor: string;
  children: ReactNode;
}

export function LineCell({ kind, label, htmlFor, children }: LineCellProps) {
  return (
    <div className={`cell ${kind}`}>
      <label htmlFor={htmlFor}>{label}</label>
      {children}
    </div>
  );
}

const actionIcons = { up: 'up', down: 'down', remove: 'remove' } satisfies Record<string, IconName>;

interface LineActionProps extends ComponentProps<'button'> {
  kind: keyof typeof actionIcons;
  position: number;
}

/** Takes the props of conform's getButtonProps. */
export function LineAction({ kind, position, ...button }: LineActionProps) {
  const labels = { up: 'nach oben', down: 'nach unten', remove: 'entfernen' };
  return (
    <button {...button} aria-label={`Position ${position} ${labels[kind]}`}>
      <Icon name={actionIcons[kind]} />
    </button>
  );
}
