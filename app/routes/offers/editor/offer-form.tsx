import { useForm } from '@conform-to/react';
import type { FieldMetadata } from '@conform-to/react';
import { CheckBox } from '#app/forms/fields/choices.tsx';
import { TextAreaField, TextField } from '#app/forms/fields/field.tsx';
import { checkProps, propsIn } from '#app/forms/fields/form-fields.tsx';
import { asksFields, PartsFold } from '#app/forms/page/field-fold.tsx';
import type { FoldPart } from '#app/forms/page/field-fold.tsx';
import { FormGrid, FormSection } from '#app/forms/page/form.tsx';
import { newCustomerFields } from '#app/invoicing/customer/fields.ts';
import { fieldNames } from '#app/invoicing/fields.ts';
import type { FormValuesOf } from '#app/invoicing/fields.ts';
import type { quickFields } from '#app/invoicing/invoice/fields.ts';
import { offerFields, offerForm } from '#app/invoicing/offer/fields.ts';
import type { OfferValues } from '#app/invoicing/offer/fields.ts';
import {
  AccountField,
  projectReferenceHint,
  RecipientSection,
} from '#app/routes/documents/editor/document-sections.tsx';
import { allowancePart, deliveryPart, discountPart } from '#app/routes/documents/folds/fold-parts.tsx';
import { editorOptions, EditorFrame, useEditor } from '#app/routes/documents/editor/editor-frame.tsx';
import { TextBlockField } from '#app/routes/documents/texts/text-block-field.tsx';
import type { DocumentFormProps } from '#app/routes/documents/editor/editor-frame.tsx';

const pageOrder = [
  'customer',
  ...fieldNames(newCustomerFields),
  ...['project', 'validUntil', 'supplyFrom', 'supplyTo', 'bankAccount', 'subject', 'lines', 'quick'],
  ...fieldNames(offerFields),
];

/** The form of the editor: the offer, and a customer that may be made on the way. */
type OfferFormValues = OfferValues & FormValuesOf<typeof newCustomerFields> & FormValuesOf<typeof quickFields>;

/** What the form of an offer is given beside what that of any document is. */
export interface OfferFormData {
  kind: 'offer';
}

type OfferFormProps = DocumentFormProps & OfferFormData;

type Fields = { [Name in keyof OfferFormValues]: FieldMetadata<OfferFormValues[Name], OfferFormValues, string[]> };

export function OfferForm(props: OfferFormProps) {
  const { autosavePath, smallBusiness } = props;
  const [form, fields] = useForm<OfferFormValues>(editorOptions(offerForm.fields, props));
  const editor = useEditor(fields, { autosavePath, smallBusiness, grossLabel: 'Angebotssumme' });
  return (
    <EditorFrame
      {...props}
      {...{ editor, form, fields }}
      table={offerForm}
      order={pageOrder}
      head={
        <>
          <RecipientSection {...props} fields={fields} />
          <Terms fields={fields} accounts={props.accounts} />
        </>
      }
    >
      <PartsFold
        title="Weitere Angaben"
        asked={asksFields(props)}
        parts={[
          referencePart(fields, props.projects.length > 0),
          allowancePart({ fields }),
          deliveryPart({ fields }),
          discountPart({ fields, paymentDays: fields.paymentDays }),
          textPart(fields, props.textBlocks),
        ]}
      />
    </EditorFrame>
  );
}

function Terms({ fields, accounts }: { fields: Fields } & Pick<OfferFormProps, 'accounts'>) {
  const text = propsIn(offerFields, fields);
  return (
    <FormSection title="Gültigkeit und Leistung" hint="Angebotsdatum wird der Tag, an dem Sie es fertigstellen.">
      <FormGrid>
        <TextField {...text('validUntil')} span={4} inputMode="numeric" hint="TT.MM.JJJJ" />
        <TextField {...text('supplyFrom')} span={4} phone="half" inputMode="numeric" hint="Wenn schon bekannt." />
        <TextField {...text('supplyTo')} span={4} phone="half" inputMode="numeric" hint="Nur bei Zeiträumen." />
        <AccountField field={text('bankAccount')} accounts={accounts} />
        <TextField {...text('subject')} />
      </FormGrid>
    </FormSection>
  );
}

function referencePart(fields: Fields, withProjects: boolean): FoldPart {
  const text = propsIn(offerFields, fields);
  return {
    title: 'Bezüge',
    fields: [fields.enquiryReference, fields.projectReference],
    content: (
      <>
        <TextField {...text('enquiryReference')} span={6} />
        <TextField {...text('projectReference')} span={6} hint={withProjects ? projectReferenceHint : undefined} />
      </>
    ),
  };
}

function textPart(fields: Fields, blocks: DocumentFormProps['textBlocks']): FoldPart {
  const text = propsIn(offerFields, fields);
  const folded = [fields.introText, fields.closingText, fields.conditions, fields.signature];
  return {
    title: 'Texte und Bedingungen',
    name: 'Texte',
    fields: folded,
    content: (
      <>
        <TextBlockField blocks={blocks} />
        <TextAreaField {...text('introText')} />
        <TextAreaField {...text('closingText')} />
        <TextAreaField {...text('conditions')} hint="Zum Beispiel Liefer- und Zahlungsbedingungen." />
        <CheckBox
          {...checkProps(fields.signature)}
          value="on"
          label={offerFields.signature.label}
          hint="Das unterschriebene Blatt kann als Auftrag zurückkommen."
        />
      </>
    ),
  };
}
