import type { FieldMetadata } from '@conform-to/react';
import { newCustomerFields } from '#app/invoicing/customer/fields.ts';
import { Button } from '#app/ui/base/button.tsx';
import { Fold } from '#app/ui/base/fold.tsx';
import { RadioCards } from '#app/forms/fields/choices.tsx';
import { SelectField, TextField } from '#app/forms/fields/field.tsx';
import type { SelectOption } from '#app/forms/fields/field.tsx';
import { choicesOf, propsIn } from '#app/forms/fields/form-fields.ts';
import type { NamedTextProps } from '#app/forms/fields/form-fields.ts';
import { FormGrid } from '#app/forms/page/form.tsx';

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
export function CustomerField({ field, customers, shown, asked }: CustomerFieldProps) {
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

interface ProjectFieldProps {
  field: NamedTextProps;
  projects: readonly SelectOption[];
}

/** Said where a project was sent that the company does not have. */
export const projectGone = 'Dieses Projekt gibt es nicht. Bitte wählen Sie ein anderes oder keines.';

/** Said at the project reference. */
export const projectReferenceHint = 'Wenn leer, gilt die Nummer des Projekts.';

/** Who has no project is not asked for one. */
export function ProjectField({ field, projects }: ProjectFieldProps) {
  if (projects.length === 0 && field.errors === undefined) return <input type="hidden" name={field.name} value="" />;
  return (
    <FormGrid>
      <SelectField {...field} options={[{ value: '', label: 'Ohne Projekt' }, ...projects]} />
    </FormGrid>
  );
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
}

const kinds = choicesOf(newCustomerFields, 'customerKind');
const names = ['customerName', 'customerStreet', 'customerPostCode', 'customerCity', 'customerEmail'] as const;

/** A customer made on the way: the draft stays where it is. */
export function NewCustomer({ fields, asked, first }: NewCustomerProps) {
  const text = propsIn(newCustomerFields, fields);
  const unknown = asked !== null && !asked.known;
  const begun = names.some((name) => fields[name].errors !== undefined || (fields[name].initialValue ?? '') !== '');
  const [kind, name] = [text('customerKind'), text('customerName')];
  return (
    <Fold title="Als neuen Kunden anlegen" open={unknown || first || begun}>
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
          <span className="hint">Sie bleiben in diesem Entwurf.</span>
        </p>
      </FormGrid>
    </Fold>
  );
}
