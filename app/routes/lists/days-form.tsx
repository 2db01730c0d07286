import './days-form.css';
import type { ReactNode } from 'react';
import { Button } from '#app/ui/base/button.tsx';
import { TextField } from '#app/forms/fields/field.tsx';
import { FormGrid } from '#app/forms/page/form.tsx';

interface AskedDayField {
  id: string;
  name: string;
  label: string;
  /** what was typed, or the day that is shown */
  typed: string;
  /** null: it is shown */
  error: string | null;
  hint?: string;
}

interface DaysFormProps {
  action: string;
  days: readonly AskedDayField[];
  /** what is asked beside them */
  children?: ReactNode;
}

/** Days that a page shows what was between, or at the end of. */
export function DaysForm({ action, days, children }: DaysFormProps) {
  return (
    <form className="days-form" action={action} noValidate>
      <FormGrid>
        {days.map(({ typed, error, ...field }) => (
          <TextField
            key={field.id}
            {...field}
            kind="date"
            span={3}
            defaultValue={typed}
            errors={error === null ? undefined : [error]}
          />
        ))}
        {children}
      </FormGrid>
      <Button>Zeigen</Button>
    </form>
  );
}
