import './choices.css';
import type { ComponentProps, ReactNode } from 'react';
import { LabelledField, FieldError, describeControl } from './field.tsx';
import type { FieldTexts } from './field.tsx';
import type { Asked } from './marks.tsx';
import { spanClass } from '#app/ui/base/span.ts';
import { TermCode } from './term-code.tsx';

type CheckBoxProps = Omit<FieldTexts, 'asked'> & Omit<ComponentProps<'input'>, 'id'> & { id: string };

/** Its label holds it, so it has an id only where a sentence of its own or a link to it names it. */
export function CheckBox({ kind: _, id, label, term, hint, errors, span, phone, ...input }: CheckBoxProps) {
  const isNamed = hint !== undefined || errors !== undefined;
  return (
    <div className={spanClass({ span, phone }).trim() || undefined}>
      <label className="check">
        <input
          {...input}
          {...(isNamed && { id })}
          type="checkbox"
          {...describeControl({ ...input, id }, { hint, errors })}
        />
        <span>
          {label}
          <TermCode term={term} />
          {hint === undefined ? null : <small id={`${id}-description`}>{hint}</small>}
        </span>
      </label>
      <FieldError id={id} errors={errors} />
    </div>
  );
}

export interface Choice {
  value: string;
  label: ReactNode;
  hint?: ReactNode;
  disabled?: boolean | undefined;
}

interface CardsProps {
  /** Id of the first box, so that links from an error summary land there. */
  id: string;
  name: string;
  options: readonly Choice[];
  label: string;
  errors?: readonly string[] | undefined;
  form?: string | undefined;
  required?: boolean | undefined;
  asked?: Asked | undefined;
  'aria-invalid'?: ComponentProps<'input'>['aria-invalid'];
  'aria-describedby'?: string | undefined;
}

/** Takes the props of conform's getSelectProps; `label` names the group for screen readers only. */
export function RadioCards({ defaultValue, ...props }: CardsProps & { defaultValue?: unknown }) {
  return <Cards {...props} type="radio" isChosen={(value) => value === defaultValue} />;
}

/** Any number of several; `label` names the group for screen readers only. */
export function CheckCards({ chosen, ...props }: CardsProps & { chosen: readonly string[] }) {
  return <Cards {...props} type="checkbox" isChosen={(value) => chosen.includes(value)} />;
}

interface DrawnCards extends CardsProps {
  type: 'radio' | 'checkbox';
  isChosen: (value: string) => boolean;
}

function Cards({ id, name, options, label, errors, type, isChosen, ...props }: DrawnCards) {
  const { form, required, asked, ...aria } = props;
  const state = describeControl({ id, ...aria }, { asked, errors });
  return (
    <div className="choices" role={type === 'radio' ? 'radiogroup' : 'group'} aria-label={label} {...state}>
      {options.map((option, index) => (
        <label key={option.value}>
          <input
            type={type}
            id={index === 0 ? id : `${id}-${option.value}`}
            name={name}
            value={option.value}
            form={form}
            required={required}
            disabled={option.disabled}
            defaultChecked={isChosen(option.value)}
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
