import './choices.css';
import type { ComponentProps, ReactNode } from 'react';
import { LabelledField, FieldError, describeControl } from './field.tsx';
import type { FieldTexts } from './field.tsx';
import type { Asked } from './marks.tsx';
import { spanClass } from '#app/ui/base/span.ts';
import { TermCode } from './term-code.tsx';

type CheckBoxProps = Omit<FieldTexts, 'asked'> & Omit<ComponentProps<'input'>, 'id'> & { id: string };

export function CheckBox({ kind: _, label, term, hint, errors, span, phone, ...input }: CheckBoxProps) {
  return (
    <div className={spanClass({ span, phone }).trim() || undefined}>
      <label className="check">
        <input {...input} type="checkbox" {...describeControl(input, { hint, errors })} />
        <span>
          {label}
          <TermCode term={term} />
          {hint === undefined ? null : <small id={`${input.id}-description`}>{hint}</small>}
        </span>
      </label>
      <FieldError id={input.id} errors={errors} />
    </div>
  );
}

export interface Choice {
  value: string;
  label: ReactNode;
  hint?: ReactNode;
  disabled?: boolean | undefined;
}

interface RadioCardsProps {
  /** Id of the first radio button, so that links from an error summary land there. */
  id: string;
  name: string;
  options: readonly Choice[];
  defaultValue?: unknown;
  label: string;
  errors?: readonly string[] | undefined;
  form?: string | undefined;
  required?: boolean | undefined;
  asked?: Asked | undefined;
  'aria-invalid'?: ComponentProps<'input'>['aria-invalid'];
  'aria-describedby'?: string | undefined;
}

/** Takes the props of conform's getSelectProps; `label` names the group for screen readers only. */
export function RadioCards({ id, name, options, defaultValue, label, errors, ...props }: RadioCardsProps) {
  const { form, required, asked, ...aria } = props;
  const state = describeControl({ id, ...aria }, { asked, errors });
  return (
    <div className="choices" role="radiogroup" aria-label={label} {...state}>
      {options.map((option, index) => (
        <label key={option.value}>
          <input
            type="radio"
            id={index === 0 ? id : `${id}-${option.value}`}
            name={name}
            value={option.value}
            form={form}
            required={required}
            disabled={option.disabled}
            defaultChecked={option.value === defaultValue}
          />
          <b>{option.label}</b>
          {option.hint === undefined ? null : <small>{option.hint}</small>}
        </label>
      ))}
      <FieldError id={id} errors={errors} />
    </div>
  );
}

type FileFieldProps = FieldTexts & Omit<ComponentProps<'input'>, 'id'> & { id: string };

export function FileField({ kind: _, label, asked, term, hint, errors, span, phone, ...input }: FileFieldProps) {
  const texts = { label, asked, term, hint, errors, span, phone };
  return (
    <LabelledField id={input.id} {...texts}>
      <div className="file-drop">
        <input {...input} type="file" {...describeControl(input, texts)} />
      </div>
    </LabelledField>
  );
}
