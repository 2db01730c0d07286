import '#app/ui/base/control.css';
import '#app/forms/fields/field.css';
import './line-grid.css';
import { useState } from 'react';
import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { lineFields } from '#app/invoicing/invoice/fields.ts';
import { WithCalendar } from '#app/forms/fields/calendar.tsx';
import { Select } from '#app/forms/fields/field.tsx';
import { extraFields } from '#app/forms/page/row-focus.ts';
import { Icon } from '#app/ui/base/icon.tsx';
import type { IconName } from '#app/ui/base/icon.tsx';
import type { LineCellsProps } from './line-grid.tsx';

interface LineExtrasProps extends Pick<LineCellsProps, 'cell'> {
  /** conform's getButtonProps of what asks the server for the fields */
  more: ComponentProps<'button'>;
  /** the fields were asked for, and are to be used first */
  asked?: boolean;
}

/** What few lines say, and only those carry: a button brings the fields, without a request where scripts run. */
export function LineExtras({ cell, more, asked = false }: LineExtrasProps) {
  const [opened, setOpened] = useState(asked);
  const entry = cell('entry');
  const isOptional = entry.defaultValue === 'optional';
  const article = cell('articleNumber');
  // The number of a product is said by its line, and needs no fields.
  const isKept = cell('product').defaultValue !== '' && !article['aria-invalid'];
  const filled =
    isOptional ||
    extraFields.some(
      (name) => !(isKept && name === 'articleNumber') && (cell(name).defaultValue !== '' || cell(name)['aria-invalid']),
    );
  if (!filled && !opened) {
    const open = (event: MouseEvent): void => {
      event.preventDefault();
      setOpened(true);
    };
    return (
      <>
        {article.defaultValue === '' ? null : <input type="hidden" name={article.name} value={article.defaultValue} />}
        <button className="more" name={more.name} value={more.value} onClick={open}>
          {article.defaultValue === '' ? 'Mehr …' : `Artikel ${article.defaultValue}, mehr …`}
        </button>
      </>
    );
  }
  return (
    <LineFold>
      <label>
        <small>{lineFields.entry.label}</small>
        <Select aria-label={lineFields.entry.label} options={positionKinds} autoFocus={opened} {...entry} />
      </label>
      {extraFields.map((name) => {
        const { kind, label } = lineFields[name];
        const field = (
          <label key={name}>
            <small>{label}</small>
            <input inputMode={inputModes[kind]} {...cell(name)} />
          </label>
        );
        return kind === 'date' ? <WithCalendar key={name}>{field}</WithCalendar> : field;
      })}
    </LineFold>
  );
}

const positionKinds = (['line', 'optional'] as const).map((value) => ({
  value,
  label: lineFields.entry.choices[value],
}));

const inputModes = { percent: 'decimal', amount: 'decimal', date: 'numeric', line: undefined } as const;

/** Fields of a line below its cells. */
export function LineFold({ children }: { children: ReactNode }) {
  return (
    <details className="more" open>
      <summary>Mehr</summary>
      <div>{children}</div>
    </details>
  );
}

const actionIcons = { up: 'up', down: 'down', remove: 'remove' } satisfies Record<string, IconName>;

interface LineActionProps extends ComponentProps<'button'> {
  kind: keyof typeof actionIcons;
  /** name of its row */
  row: string;
}

/** Takes the props of conform's getButtonProps; it stands in its form, which the browser does not check. */
export function LineAction({ kind, row, form: _, formNoValidate: __, ...button }: LineActionProps) {
  const labels = { up: 'nach oben', down: 'nach unten', remove: 'entfernen' };
  return (
    <button {...button} aria-label={`${row} ${labels[kind]}`}>
      <Icon name={actionIcons[kind]} />
    </button>
  );
}
