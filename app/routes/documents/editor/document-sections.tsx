import type { ReactNode } from 'react';
import type { FieldMetadata } from '@conform-to/react';
import { newCustomerFields } from '#app/invoicing/customer/fields.ts';
import { agreedFields, invoiceFields } from '#app/invoicing/invoice/fields.ts';
import { Button } from '#app/ui/base/button.tsx';
import { Fold } from '#app/ui/base/fold.tsx';
import { RadioCards } from '#app/forms/fields/choices.tsx';
import { SelectField, TextField } from '#app/forms/fields/field.tsx';
import type { SelectOption } from '#app/forms/fields/field.tsx';
import { choicesOf, propsIn } from '#app/forms/fields/form-fields.tsx';
import type { NamedTextProps } from '#app/forms/fields/form-fields.tsx';
import { FormGrid, FormSection } from '#app/forms/page/form.tsx';
import type { DocumentFormProps } from './editor-frame.tsx';

/** Customers by their labels: all, or those written to last. */
export type CustomerChoices = readonly string[];

/** The stored customer of the draft. */
export interface ShownCustomer {
  label: string;
  description: string;
  /** an authority, or one that has given a reference */
  wantsReference: boolean;
  /** has given a mandate; absent: none */
  paysByDebit?: boolean;
}

/** A name that is no customer's, or several customers'. */
export interface AmbiguousCustomer {
  typed: string;
  known: boolean;
  choices: readonly { number: number; label: string }[];
}

interface CustomerFieldProps {
  field: NamedTextProps;
  customers: CustomerChoices;
  shown: ShownCustomer | null;
  asked: AmbiguousCustomer | null;
}

/** Takes a name or a number; a list of the browser helps, no script is needed. */
export function CustomerOfDocument({ field, customers, shown, asked }: CustomerFieldProps) {
  const stands = shown !== null && shown.label === field.defaultValue;
  return (
    <div>
      <TextField
        {...field}
        list="customers"
        hint={stands ? shown.description : 'Name oder Kundennummer; ein Teil genügt.'}
      />
      <datalist id="customers">
        {customers.map((label) => (
          <option key={label} value={label} />
        ))}
      </datalist>
      {asked && asked.choices.length > 0 ? (
        <p className="row hint" role="group" aria-label="Kunden zur Auswahl">
          <span>{asked.known ? 'Gemeint ist:' : 'Ähnlich:'}</span>
          {asked.choices.map(({ number, label }) => (
            <Button key={number} slim variant="quiet" name="then" value={`customer-${number}`}>
              {label}
            </Button>
          ))}
        </p>
      ) : null}
    </div>
  );
}

interface AccountFieldProps {
  field: NamedTextProps;
  accounts: readonly SelectOption[];
}

/** Who has one account is not asked for it. */
export function AccountField({ field, accounts }: AccountFieldProps) {
  if (accounts.length === 0) return <input type="hidden" name={field.name} value="" />;
  return <SelectField {...field} span={8} options={accounts} />;
}

interface ProjectFieldProps {
  field: NamedTextProps;
  projects: readonly SelectOption[];
}

/** Said where a project was sent that the company does not have. */
export const projectGone = 'Dieses Projekt gibt es nicht. Bitte wählen Sie ein anderes oder keines.';

/** Said at the project reference. */
export const projectReferenceHint = 'Wenn leer, gilt die Nummer des Projekts.';

/** Who has no project is not asked for one. */
function ProjectField({ field, projects }: ProjectFieldProps) {
  if (projects.length === 0 && field.errors === undefined) return <input type="hidden" name={field.name} value="" />;
  return (
    <FormGrid>
      <SelectField {...field} options={[{ value: '', label: 'Ohne Projekt' }, ...projects]} />
    </FormGrid>
  );
}

interface PersonFieldProps {
  field: NamedTextProps;
  people: readonly SelectOption[];
}

/** Whose customer is one person is not asked for one. */
function PersonField({ field, people }: PersonFieldProps) {
  if (people.length === 0) return <input type="hidden" name={field.name} value="" />;
  return <SelectField {...field} options={[{ value: '', label: 'Wie beim Kunden' }, ...people]} />;
}

type CustomerMetadata = Record<
  keyof typeof newCustomerFields,
  Pick<FieldMetadata<string | undefined>, 'id' | 'name' | 'initialValue' | 'errors'>
>;

interface NewCustomerProps {
  fields: CustomerMetadata;
  asked: AmbiguousCustomer | null;
  /** there is nobody to choose from yet */
  first: boolean;
  /** a customer is chosen */
  instead: boolean;
  /** that nothing else is lost by it */
  stays?: string;
}

const kinds = choicesOf(newCustomerFields, 'customerKind');
const names = ['customerName', 'customerStreet', 'customerPostCode', 'customerCity', 'customerEmail'] as const;

/** A customer made on the way: the draft stays where it is. */
export function NewCustomer({
  fields,
  asked,
  first,
  instead,
  stays = 'Sie bleiben in diesem Entwurf.',
}: NewCustomerProps) {
  const text = propsIn(newCustomerFields, fields);
  const unknown = asked !== null && !asked.known;
  const begun = names.some((name) => fields[name].errors !== undefined || (fields[name].initialValue ?? '') !== '');
  const [kind, name] = [text('customerKind'), text('customerName')];
  return (
    <Fold title={instead ? 'Stattdessen ein neuer Kunde' : 'Als neuen Kunden anlegen'} open={unknown || first || begun}>
      <FormGrid>
        <RadioCards
          {...kind}
          defaultValue={kind.defaultValue === '' ? newCustomerFields.customerKind.initial : kind.defaultValue}
          options={kinds}
        />
        <TextField {...name} defaultValue={unknown && !name.defaultValue ? asked.typed : name.defaultValue} />
        <TextField {...text('customerStreet')} />
        <TextField {...text('customerPostCode')} span={4} phone="third" />
        <TextField {...text('customerCity')} span={8} phone="two-thirds" />
        <TextField {...text('customerEmail')} inputMode="email" />
        <p className="row">
          <Button variant={unknown ? 'main' : undefined} name="then" value="customer">
            Kunden anlegen
          </Button>
          <span className="hint">{stays}</span>
        </p>
      </FormGrid>
    </Fold>
  );
}

interface RecipientProps extends Pick<DocumentFormProps, 'customers' | 'customer' | 'asked' | 'projects' | 'people'> {
  fields: CustomerMetadata & Readonly<Record<keyof typeof recipientFields, FieldMetadata<string>>>;
  /** fields beside the customer's */
  children?: ReactNode;
}

const recipientFields = {
  customer: invoiceFields.customer,
  project: invoiceFields.project,
  person: agreedFields.person,
};

export function RecipientSection({ fields, customers, customer, asked, projects, people, children }: RecipientProps) {
  const text = propsIn(recipientFields, fields);
  return (
    <FormSection title="Empfänger">
      <div className="stack">
        <FormGrid>
          <CustomerOfDocument field={text('customer')} customers={customers} shown={customer} asked={asked} />
          <PersonField field={text('person')} people={people} />
          {children}
        </FormGrid>
        <NewCustomer
          fields={fields}
          asked={asked}
          first={customers.length === 0}
          instead={customer !== null && customer.label === fields.customer.initialValue}
        />
        <ProjectField field={text('project')} projects={projects} />
      </div>
    </FormSection>
  );
}
