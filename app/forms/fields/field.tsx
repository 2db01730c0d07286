import '#app/ui/base/control.css';
import './field.css';
import type { ComponentProps, ReactNode } from 'react';
import { Icon } from '#app/ui/base/icon.tsx';
import { spanClass } from '#app/ui/base/span.ts';
import type { Span } from '#app/ui/base/span.ts';
import type { FieldKind } from '#app/invoicing/fields.ts';
import { WithCalendar } from './calendar.tsx';
import { FreeWords, Starred } from './marks.tsx';
import type { Asked } from './marks.tsx';
import { TermCode } from './term-code.tsx';

export interface FieldTexts extends Span {
  label: ReactNode;
  asked?: Asked | undefined;
  /** EN 16931 term that the field fills, such as BT-10. */
  term?: string | undefined;
  hint?: ReactNode;
  errors?: readonly string[] | undefined;
  /** of the table's field: a date has a calendar beside it */
  kind?: FieldKind | undefined;
}

interface Control {
  id?: string | undefined;
  'aria-invalid'?: ComponentProps<'input'>['aria-invalid'];
  'aria-describedby'?: string | undefined;
}

interface ControlAria {
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
  'aria-required': true | undefined;
}

/** Error and hint texts carry the ids `<id>-error` and `<id>-description`, as conform names them. */
export function describeControl(control: Control, texts: Pick<FieldTexts, 'asked' | 'hint' | 'errors'>): ControlAria {
  const invalid = hasErrors(texts.errors) || String(control['aria-invalid'] ?? 'false') !== 'false';
  const ids = new Set(control['aria-describedby']?.split(' ').filter(Boolean));
  if (control.id !== undefined && hasErrors(texts.errors)) ids.add(`${control.id}-error`);
  if (control.id !== undefined && texts.hint !== undefined) ids.add(`${control.id}-description`);
  return {
    'aria-invalid': invalid || undefined,
    'aria-describedby': ids.size > 0 ? [...ids].join(' ') : undefined,
    'aria-required': texts.asked === 'needed' || undefined,
  };
}

export function LabelledField({ id, children, ...texts }: FieldTexts & { id: string; children: ReactNode }) {
  return (
    <div className={`field${spanClass(texts)}`}>
      <Starred asked={texts.asked}>
        <label htmlFor={id}>
          {texts.label}
          <FreeWords asked={texts.asked} />
        </label>
      </Starred>
      <TermCode term={texts.term} />
      {children}
      <FieldError id={id} errors={texts.errors} />
      {texts.hint === undefined ? null : (
        <p className="hint" id={`${id}-description`}>
          {texts.hint}
        </p>
      )}
    </div>
  );
}

export function FieldError({ id, errors }: { id: string; errors: readonly string[] | undefined }) {
  if (!hasErrors(errors)) return null;
  return (
    <p className="field-error" id={`${id}-error`}>
      <Icon name="error" />
      <span>
        <span className="unseen">Fehler: </span>
        {errors[0]}
      </span>
    </p>
  );
}

interface TextFieldProps extends FieldTexts, Omit<ComponentProps<'input'>, 'id'> {
  id: string;
  unit?: ReactNode;
}

export function TextField({ kind, label, asked, term, hint, errors, span, phone, unit, ...input }: TextFieldProps) {
  const texts = { label, asked, term, hint, errors, span, phone };
  const control = <input type="text" {...input} {...describeControl(input, texts)} />;
  return (
    <LabelledField id={input.id} {...texts}>
      {kind === 'date' ? <WithCalendar>{control}</WithCalendar> : <WithUnit unit={unit}>{control}</WithUnit>}
    </LabelledField>
  );
}

function WithUnit({ unit, children }: Pick<TextFieldProps, 'unit' | 'children'>) {
  if (unit === undefined) return children;
  return (
    <div className="with-unit">
      {children}
      <span>{unit}</span>
    </div>
  );
}

type TextAreaFieldProps = FieldTexts & Omit<ComponentProps<'textarea'>, 'id'> & { id: string };

export function TextAreaField({ kind: _, label, asked, term, hint, errors, span, phone, ...area }: TextAreaFieldProps) {
  const texts = { label, asked, term, hint, errors, span, phone };
  return (
    <LabelledField id={area.id} {...texts}>
      <textarea rows={3} {...area} {...describeControl(area, texts)} />
    </LabelledField>
  );
}

export interface SelectOption {
  value: string;
  label: string;
  disabled?: boolean | undefined;
  /** heading that neighbours share */
  group?: string | undefined;
}

type SelectProps = ComponentProps<'select'> & { options: readonly SelectOption[] };

type SelectFieldProps = FieldTexts & Omit<SelectProps, 'id'> & { id: string };

export function SelectField({ kind: _, label, asked, term, hint, errors, span, phone, ...select }: SelectFieldProps) {
  const texts = { label, asked, term, hint, errors, span, phone };
  return (
    <LabelledField id={select.id} {...texts}>
      <Select {...select} {...describeControl(select, texts)} />
    </LabelledField>
  );
}

export function Select({ options, ...select }: SelectProps) {
  return (
    <select {...select}>
      {groupsOf(options).map(([first, ...more]) =>
        first.group === undefined ? (
          <Options key={first.value} options={[first, ...more]} />
        ) : (
          <optgroup key={first.value} label={first.group}>
            <Options options={[first, ...more]} />
          </optgroup>
        ),
      )}
    </select>
  );
}

function Options({ options }: Pick<SelectProps, 'options'>) {
  return options.map((option) => (
    <option key={option.value} value={option.value} disabled={option.disabled}>
      {option.label}
    </option>
  ));
}

/** Neighbours under one heading, or under none. */
function groupsOf(options: readonly SelectOption[]): [SelectOption, ...SelectOption[]][] {
  const groups: [SelectOption, ...SelectOption[]][] = [];
  for (const option of options) {
    const last = groups.at(-1);
    if (last && last[0].group === option.group) last.push(option);
    else groups.push([option]);
  }
  return groups;
}

function hasErrors(errors: readonly string[] | undefined): errors is readonly string[] {
  return errors !== undefined && errors.length > 0;
}
