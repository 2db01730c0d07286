import type { ReactNode } from 'react';
import { Button, LinkButton } from '../../ui/base/button.tsx';
import { HiddenFields } from '../../ui/field/hidden-fields.tsx';
import { KeyValues } from '../../ui/page/key-values.tsx';

export interface KeptField {
  name: string;
  value: string;
  /** Fields without a label travel along unseen, such as a version or an idempotency key. */
  label?: string | undefined;
  /** What people read instead of the value, such as the name of a code. */
  words?: string | undefined;
}

interface ConfirmFieldsProps {
  /** Own path that the fields were meant for. */
  action: string;
  fields: readonly KeptField[];
  confirmText: string;
  cancelHref: string;
  children?: ReactNode;
}

/** Shows what was typed before the login and sends it only when the person confirms. */
export function ConfirmFields({ action, fields, confirmText, cancelHref, children }: ConfirmFieldsProps) {
  return (
    <form className="stack" method="post" action={action}>
      {children}
      <HiddenFields fields={fields} />
      <KeyValues rows={listedRows(fields)} />
      <div className="row">
        <Button variant="main">{confirmText}</Button>
        <LinkButton variant="quiet" href={cancelHref}>
          Verwerfen
        </LinkButton>
      </div>
    </form>
  );
}

/** Values of one label share a row; empty values are left out. */
export function listedRows(fields: readonly KeptField[]): { label: string; value: string }[] {
  const rows = new Map<string, string[]>();
  for (const { label, value, words = value } of fields) {
    if (label === undefined || value.trim() === '') continue;
    rows.set(label, [...(rows.get(label) ?? []), words]);
  }
  return [...rows].map(([label, values]) => ({ label, value: values.join(', ') }));
}
