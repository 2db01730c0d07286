import { useForm } from '@conform-to/react';
import type { FieldMetadata } from '@conform-to/react';
import { SelectField, TextAreaField, TextField } from '#app/forms/fields/field.tsx';
import type { FieldTexts } from '#app/forms/fields/field.tsx';
import { choicesOf, propsIn } from '#app/forms/fields/form-fields.tsx';
import { PartsFold } from '#app/forms/page/field-fold.tsx';
import type { FoldPart } from '#app/forms/page/field-fold.tsx';
import { FormGrid, FormSection } from '#app/forms/page/form.tsx';
import { newCustomerFields } from '#app/invoicing/customer/fields.ts';
import { fieldNames } from '#app/invoicing/fields.ts';
import { invoiceFields, invoiceForm, shareFields } from '#app/invoicing/invoice/fields.ts';
import type { EditorValues } from '#app/invoicing/invoice/fields.ts';
import type { Deposit } from '#app/invoicing/ledger/deposits.ts';
import {
  AccountField,
  allowancePart,
  deliveryPart,
  discountPart,
  projectReferenceHint,
  RecipientSection,
} from '#app/routes/documents/editor/document-sections.tsx';
import { editorOptions, EditorFrame, useEditor } from '#app/routes/documents/editor/editor-frame.tsx';
import type { DocumentFormProps } from '#app/routes/documents/editor/editor-frame.tsx';
import { Button } from '#app/ui/base/button.tsx';
import { KindFold, kindOrder, KindSection } from './kind-section.tsx';

const pageOrder = [
  'customer',
  ...fieldNames(newCustomerFields),
  ...['project', 'buyerReference', 'supplyFrom', 'supplyTo', 'paymentDays', 'bankAccount', 'subject', 'lines', 'quick'],
  ...fieldNames(invoiceFields),
];

/** What the form of an invoice is given beside what that of any document is. */
export interface InvoiceFormData {
  kind: 'invoice';
  paymentDaysHint: string;
  /** of the customer, that a final invoice can take off, and others; absent: none */
  deposits?: readonly Deposit[];
  /** that they may still be taken off after tax */
  offersPrepaid?: boolean;
  /** that the kind is asked for at the top */
  asksKind?: boolean;
  /** that it is made of an offer */
  billsOffer?: boolean;
  /** files that the draft carries, in words; '' for none */
  attached: string;
}

type InvoiceFormProps = DocumentFormProps & InvoiceFormData;

type Fields = { [Name in keyof EditorValues]: FieldMetadata<EditorValues[Name], EditorValues, string[]> };

export function InvoiceForm(props: InvoiceFormProps) {
  const {
    autosavePath,
    smallBusiness,
    paymentDaysHint,
    deposits = [],
    offersPrepaid = false,
    asksKind = false,
    billsOffer = false,
  } = props;
  const [form, fields] = useForm<EditorValues>(editorOptions(invoiceForm.fields, props));
  const kind = { fields, deposits, offersPrepaid, billsOffer };
  const takesOff = fields.documentKind.initialValue === 'final';
  const grossLabel = takesOff ? 'Summe vor Abzug' : 'Rechnungsbetrag';
  const editor = useEditor(fields, { autosavePath, smallBusiness, grossLabel, deposits });
  return (
    <EditorFrame
      {...props}
      {...{ editor, form, fields }}
      table={invoiceForm}
      order={asksKind ? [...kindOrder, ...pageOrder] : [...pageOrder, ...fieldNames(shareFields)]}
      head={
        <>
          {asksKind ? <KindSection {...kind} /> : null}
          <RecipientSection {...props} fields={fields}>
            {showsReference(props, fields) ? <BuyerReference fields={fields} /> : null}
          </RecipientSection>
          <Supply {...props} fields={fields} paymentDaysHint={paymentDaysHint} />
        </>
      }
    >
      <PartsFold
        title="Weitere Angaben"
        parts={[
          referencePart(fields, props),
          allowancePart({ fields }),
          deliveryPart({ fields }),
          discountPart({ fields }),
          textPart(fields),
          attachmentPart(props.attached),
        ]}
      />
      {asksKind ? null : <KindFold {...kind} />}
    </EditorFrame>
  );
}

/** Only authorities and who has given a reference want one; elsewhere its field waits in its fold. */
function showsReference({ customer, asked }: Pick<InvoiceFormProps, 'customer' | 'asked'>, fields: Fields): boolean {
  const { initialValue, errors } = fields.buyerReference;
  const isOpen = (initialValue ?? '') !== '' || errors !== undefined;
  return isOpen || (asked === null && customer?.wantsReference === true);
}

function BuyerReference({ fields }: { fields: Fields }) {
  return (
    <TextField
      {...propsIn(invoiceFields, fields)('buyerReference')}
      span={8}
      hint="Wenn leer, gilt die Angabe beim Kunden."
    />
  );
}

interface SupplyProps extends Pick<InvoiceFormProps, 'paymentDaysHint' | 'customer' | 'accounts'> {
  fields: Fields;
}

/** Who asks for money in advance need not know yet. */
const expectedSupply: Pick<FieldTexts, 'label' | 'asked' | 'hint'> = {
  label: 'Leistung voraussichtlich am (oder ab)',
  asked: 'free',
  hint: 'Wenn es schon feststeht.',
};

/** How it is paid is asked only where there is a choice: most customers have given no mandate, and the form is long. */
function Supply({ fields, paymentDaysHint, customer, accounts }: SupplyProps) {
  const text = propsIn(invoiceFields, fields);
  const planned = fields.documentKind.initialValue === 'deposit' ? expectedSupply : { hint: 'TT.MM.JJJJ' };
  return (
    <FormSection title="Leistung und Zahlung" hint="Rechnungsdatum ist der Tag der Ausstellung.">
      <FormGrid>
        <TextField {...text('supplyFrom')} {...planned} span={4} phone="half" inputMode="numeric" />
        <TextField {...text('supplyTo')} span={4} phone="half" inputMode="numeric" />
        <TextField {...text('paymentDays')} span={4} unit="Tage" inputMode="numeric" hint={paymentDaysHint} />
        {(customer?.paysByDebit ?? fields.paymentWay.initialValue === 'transfer') ? (
          <SelectField {...text('paymentWay')} span={4} options={choicesOf(invoiceFields, 'paymentWay')} />
        ) : null}
        <AccountField field={text('bankAccount')} accounts={accounts} />
        <TextField {...text('subject')} />
      </FormGrid>
    </FormSection>
  );
}

const references = [
  'orderReference',
  'contractReference',
  'projectReference',
  'salesOrderReference',
  'despatchReference',
] as const;

/** Other documents, each with its day. */
const named = ['offerReference', 'offerDate', 'precedingNumber', 'precedingDate'] as const;

function referencePart(fields: Fields, props: InvoiceFormProps): FoldPart {
  const text = propsIn(invoiceFields, fields);
  return {
    title: 'Bezüge',
    fields: [...references, ...named].map((name) => fields[name]),
    content: (
      <>
        {references.map((name) => (
          <TextField
            key={name}
            {...text(name)}
            span={6}
            hint={name === 'projectReference' && props.projects.length > 0 ? projectReferenceHint : undefined}
          />
        ))}
        <TextField {...text('offerReference')} span={6} />
        <TextField {...text('offerDate')} span={6} inputMode="numeric" />
        <TextField {...text('precedingNumber')} span={6} />
        <TextField {...text('precedingDate')} span={6} inputMode="numeric" />
        {showsReference(props, fields) ? null : <BuyerReference fields={fields} />}
      </>
    ),
  };
}

function textPart(fields: Fields): FoldPart {
  const text = propsIn(invoiceFields, fields);
  const folded = [fields.introText, fields.closingText, fields.paymentTerms];
  return {
    title: 'Texte',
    fields: folded,
    content: (
      <>
        <TextAreaField {...text('introText')} />
        <TextAreaField {...text('closingText')} />
        <TextAreaField {...text('paymentTerms')} rows={2} hint="Der Fälligkeitstag steht immer dabei." />
      </>
    ),
  };
}

/** `attached`: in words; '' for nothing */
function attachmentPart(attached: string): FoldPart {
  return {
    title: 'Anhänge',
    fields: [],
    filled: attached !== '',
    content: (
      <p className="row">
        <Button name="then" value="attachments">
          Dateien anhängen
        </Button>
        <span className="hint">{attached}</span>
      </p>
    ),
  };
}
