import { useForm } from '@conform-to/react';
import type { SubmissionResult } from '@conform-to/react';
import { href } from 'react-router';
import { debitRunFields } from '#app/invoicing/debits/fields.ts';
import { emptyForm } from '#app/invoicing/fields.ts';
import type { FormValuesOf } from '#app/invoicing/fields.ts';
import { Button, LinkButton } from '#app/ui/base/button.tsx';
import { paths } from '#app/ui/base/paths.ts';
import { Table } from '#app/ui/base/table.tsx';
import { CheckBox } from '#app/forms/fields/choices.tsx';
import { FormErrors, choicesOf, propsIn } from '#app/forms/fields/form-fields.tsx';
import { FieldError, SelectField, TextField } from '#app/forms/fields/field.tsx';
import type { SelectOption } from '#app/forms/fields/field.tsx';
import { ActionBar, FormGrid, FormSection } from '#app/forms/page/form.tsx';
import { formatDate } from '#app/values/dates.ts';
import type { IsoDate } from '#app/values/dates.ts';
import { formatCents, formatEuro } from '#app/values/money.ts';
import type { Cents } from '#app/values/money.ts';
import { PostForm } from '#app/forms/answers/post-form.tsx';
import { typedForms } from '#app/forms/answers/typed-forms.ts';
import { CreateKeyField } from '#app/forms/record/record-form.tsx';

export interface OfferedDebit {
  id: string;
  number: string;
  customer: string;
  customerName: string;
  openCents: Cents;
  dueDate: IsoDate;
  collectedOn: IsoDate;
}

interface DebitFormProps {
  offered: readonly OfferedDebit[];
  collectOn: IsoDate;
  createKey: string;
  /** to choose from; none: there is one */
  accounts: readonly SelectOption[];
  lastResult: SubmissionResult<string[]> | null;
}

/** All that can be collected, ticked until somebody decides otherwise. */
export function DebitForm({ offered, collectOn, createKey, accounts, lastResult }: DebitFormProps) {
  const [form, fields] = useForm<FormValuesOf<typeof debitRunFields>>({
    id: 'debit-run',
    defaultValue: { ...emptyForm(debitRunFields), collectOn: formatDate(collectOn) },
    lastResult,
  });
  const text = propsIn(debitRunFields, fields);
  const ticked = tickedIn(lastResult);
  const sum = offered.reduce((cents, each) => cents + each.openCents, 0);
  const { id: group, errors } = fields.debit;
  return (
    <PostForm table={{ fields: debitRunFields }} id={form.id} className="form">
      <CreateKeyField lastResult={lastResult} createKey={createKey} />
      <FormErrors form={form} table={typedForms.debits} />
      <FormSection
        full
        title="Einzug"
        hint="Rechnungen, die später fällig sind, werden erst an ihrem Fälligkeitstag eingezogen oder am nächsten Bankarbeitstag danach."
      >
        <FormGrid>
          <TextField {...text('collectOn')} span={4} inputMode="numeric" hint="TT.MM.JJJJ" />
          <SelectField
            {...text('booking')}
            span={6}
            options={choicesOf(debitRunFields, 'booking')}
            hint="Manche Banken richten sich nur nach dem, was mit ihnen vereinbart ist."
          />
          {accounts.length === 0 ? null : <SelectField {...text('bankAccount')} span={6} options={accounts} />}
        </FormGrid>
        <div id={group} tabIndex={-1}>
          <FieldError id={group} errors={errors} />
          <Table
            caption="Was eingezogen werden kann"
            stacked
            columns={[
              { label: 'Rechnung' },
              { label: 'Kunde' },
              { label: 'Fällig' },
              { label: 'Offen €', number: true },
            ]}
            rows={offered.map(({ id, number, customer, customerName, dueDate, openCents }) => [
              <CheckBox
                key={id}
                id={`${group}-${id}`}
                name="debit"
                value={`${id}:${openCents}`}
                label={<a href={href('/invoice/rechnungen/:invoiceId', { invoiceId: id })}>{number}</a>}
                defaultChecked={ticked === null || ticked.has(id)}
              />,
              <a key={id} href={href('/invoice/kunden/:customerId', { customerId: customer })}>
                {customerName}
              </a>,
              formatDate(dueDate),
              formatCents(openCents),
            ])}
          />
        </div>
        <p>{`Alle zusammen: ${formatEuro(sum)} aus ${offered.length === 1 ? '1 Rechnung' : `${offered.length} Rechnungen`}.`}</p>
      </FormSection>
      <ActionBar>
        <LinkButton variant="quiet" href={paths.payments}>
          Abbrechen
        </LinkButton>
        <Button variant="main">Lauf anlegen</Button>
      </ActionBar>
    </PostForm>
  );
}

/** Ids of what was ticked in a form that is shown again; null: nobody has decided yet. */
function tickedIn(lastResult: SubmissionResult<string[]> | null): ReadonlySet<string> | null {
  if (lastResult?.initialValue === undefined || lastResult.initialValue === null) return null;
  const { debit = [] } = lastResult.initialValue;
  const values = Array.isArray(debit) ? debit : [debit];
  return new Set(values.map((value) => (typeof value === 'string' ? (value.split(':')[0] ?? '') : '')));
}
