import { parse, useForm } from '@conform-to/react';
import type { TaxChoice } from '#app/invoicing/tax/tax-choices.ts';
import type { FieldMetadata, SubmissionResult } from '@conform-to/react';
import { newCustomerFields } from '#app/invoicing/customer/fields.ts';
import { emptyForm, fieldNames } from '#app/invoicing/fields.ts';
import type { FormValuesOf } from '#app/invoicing/fields.ts';
import { quickFields } from '#app/invoicing/invoice/fields.ts';
import { offerFields } from '#app/invoicing/offer/fields.ts';
import type { OfferValues } from '#app/invoicing/offer/fields.ts';
import { CheckBox } from '#app/forms/fields/choices.tsx';
import { TextAreaField, TextField } from '#app/forms/fields/field.tsx';
import type { SelectOption } from '#app/forms/fields/field.tsx';
import { checkProps, propsIn } from '#app/forms/fields/form-fields.ts';
import { FormGrid, FormSection } from '#app/forms/page/form.tsx';
import {
  AllowanceFold,
  CustomerField,
  DeliveryFold,
  DiscountFold,
  FieldFold,
  NewCustomer,
  projectReferenceHint,
  ProjectField,
} from '#app/routes/documents/editor/document-sections.tsx';
import type {
  AmbiguousCustomer,
  CustomerChoices,
  ShownCustomer,
} from '#app/routes/documents/editor/document-sections.tsx';
import { EditorFrame, useEditor } from '#app/routes/documents/editor/editor-frame.tsx';
import type { EditorIdentity } from '#app/routes/documents/editor/editor-frame.tsx';
import { withEmptyFields } from '#app/routes/documents/editor/filled-values.ts';
import type { FilledValues } from '#app/routes/documents/editor/filled-values.ts';
import { editorId } from '#app/forms/page/row-focus.ts';
import { offerForm } from '#app/invoicing/offer/fields.ts';

const pageOrder = [
  'customer',
  ...fieldNames(newCustomerFields),
  ...['project', 'validUntil', 'supplyFrom', 'supplyTo', 'subject', 'lines', 'quick'],
  ...fieldNames(offerFields),
];

/** The form of the editor: the offer, and a customer that may be made on the way. */
type OfferFormValues = OfferValues & FormValuesOf<typeof newCustomerFields> & FormValuesOf<typeof quickFields>;

interface OfferFormProps {
  values: FilledValues<OfferValues>;
  lastResult: SubmissionResult<string[]> | null;
  customers: CustomerChoices;
  /** the stored one */
  customer: ShownCustomer | null;
  asked: AmbiguousCustomer | null;
  /** to choose from; none: there is no field for them */
  projects: readonly SelectOption[];
  smallBusiness: boolean;
  usedTaxes: readonly TaxChoice[];
  /** row whose further fields were asked for */
  openRow?: number | null;
  /** where the editor saves by itself */
  autosavePath: string;
  identity: EditorIdentity;
}

type Fields = { [Name in keyof OfferFormValues]: FieldMetadata<OfferFormValues[Name], OfferFormValues, string[]> };

const grossLabel = 'Angebotssumme';

export function OfferForm(props: OfferFormProps) {
  const { values, lastResult, autosavePath, smallBusiness } = props;
  const filled: OfferFormValues = {
    ...emptyForm(newCustomerFields),
    ...emptyForm(quickFields),
    ...withEmptyFields(offerFields, values),
  };
  const [form, fields] = useForm<OfferFormValues>({
    id: editorId,
    defaultValue: filled,
    lastResult,
    // Rows come and go without a request; everything else is checked where the schema is, on the server.
    onValidate: ({ formData }) => parse(formData, { resolve: () => ({ value: filled }) }),
  });
  const editor = useEditor(fields.lines, {
    ...{ autosavePath, smallBusiness, grossLabel },
    values: {
      supplyFrom: fields.supplyFrom.initialValue,
      supplyTo: fields.supplyTo.initialValue,
      priceMode: fields.priceMode.initialValue,
      allowancePercent: fields.allowancePercent.initialValue,
      allowanceAmount: fields.allowanceAmount.initialValue,
      chargePercent: fields.chargePercent.initialValue,
      chargeAmount: fields.chargeAmount.initialValue,
    },
  });
  return (
    <EditorFrame
      {...props}
      {...{ editor, form }}
      lines={fields.lines}
      quick={fields.quick}
      table={offerForm}
      order={pageOrder}
      bar={{ issue: 'Fertigstellen' }}
      head={
        <>
          <Recipient {...props} fields={fields} />
          <Terms fields={fields} />
        </>
      }
    >
      <ReferenceFold fields={fields} withProjects={props.projects.length > 0} />
      <AllowanceFold fields={fields} />
      <DeliveryFold fields={fields} />
      <DiscountFold fields={fields} paymentDays={fields.paymentDays} />
      <TextFold fields={fields} />
    </EditorFrame>
  );
}

function Recipient(props: Pick<OfferFormProps, 'customers' | 'customer' | 'asked' | 'projects'> & { fields: Fields }) {
  const { fields, customers, customer, asked, projects } = props;
  const text = propsIn(offerFields, fields);
  return (
    <FormSection title="Empfänger">
      <div className="stack">
        <FormGrid>
          <CustomerField field={text('customer')} customers={customers} shown={customer} asked={asked} />
        </FormGrid>
        <NewCustomer fields={fields} asked={asked} first={customers.length === 0} />
        <ProjectField field={text('project')} projects={projects} />
      </div>
    </FormSection>
  );
}

function Terms({ fields }: { fields: Fields }) {
  const text = propsIn(offerFields, fields);
  return (
    <FormSection title="Gültigkeit und Leistung" hint="Angebotsdatum wird der Tag, an dem Sie es fertigstellen.">
      <FormGrid>
        <TextField {...text('validUntil')} span={4} inputMode="numeric" hint="TT.MM.JJJJ" />
        <TextField {...text('supplyFrom')} span={4} phone="half" inputMode="numeric" hint="Wenn schon bekannt." />
        <TextField {...text('supplyTo')} span={4} phone="half" inputMode="numeric" hint="Nur bei Zeiträumen." />
        <TextField {...text('subject')} />
      </FormGrid>
    </FormSection>
  );
}

function ReferenceFold({ fields, withProjects }: { fields: Fields; withProjects: boolean }) {
  const text = propsIn(offerFields, fields);
  return (
    <FieldFold title="Bezüge" fields={[fields.enquiryReference, fields.projectReference]}>
      <TextField {...text('enquiryReference')} span={6} />
      <TextField {...text('projectReference')} span={6} hint={withProjects ? projectReferenceHint : undefined} />
    </FieldFold>
  );
}

function TextFold({ fields }: { fields: Fields }) {
  const text = propsIn(offerFields, fields);
  const folded = [fields.introText, fields.closingText, fields.conditions, fields.signature];
  return (
    <FieldFold title="Texte und Bedingungen" fields={folded} prefilled>
      <TextAreaField {...text('introText')} />
      <TextAreaField {...text('closingText')} />
      <TextAreaField {...text('conditions')} hint="Zum Beispiel Liefer- und Zahlungsbedingungen." />
      <CheckBox
        {...checkProps(fields.signature)}
        value="on"
        label={offerFields.signature.label}
        hint="Das unterschriebene Blatt kann als Auftrag zurückkommen."
      />
    </FieldFold>
  );
}
