import { useState } from 'react';
import { useForm } from '@conform-to/react';
import type { FieldMetadata } from '@conform-to/react';
import { SelectField, TextAreaField, TextField } from '#app/forms/fields/field.tsx';
import type { FieldTexts } from '#app/forms/fields/field.tsx';
import { choicesOf, propsIn } from '#app/forms/fields/form-fields.tsx';
import { asksFields, PartsFold } from '#app/forms/page/field-fold.tsx';
import type { FoldPart } from '#app/forms/page/field-fold.tsx';
import { FormGrid, FormSection } from '#app/forms/page/form.tsx';
import { newCustomerFields } from '#app/invoicing/customer/fields.ts';
import { fieldNames } from '#app/invoicing/fields.ts';
import { invoiceFields, invoiceForm, shareFields } from '#app/invoicing/invoice/fields.ts';
import type { EditorValues } from '#app/invoicing/invoice/fields.ts';
import type { Deposit } from '#app/invoicing/ledger/deposits.ts';
import {
  AccountField,
  projectReferenceHint,
  RecipientSection,
} from '#app/routes/documents/editor/document-sections.tsx';
import { allowancePart, attachmentPart, deliveryPart, discountPart } from '#app/routes/documents/folds/fold-parts.tsx';
import { ShareFields } from '#app/routes/documents/rows/share-fields.tsx';
import { editorOptions, EditorFrame, useEditor } from '#app/routes/documents/editor/editor-frame.tsx';
import { TextBlockField } from '#app/routes/documents/texts/text-block-field.tsx';
import type { DocumentFormProps } from '#app/routes/documents/editor/editor-frame.tsx';
import { AskAgain, DepositBoxes } from '#app/routes/findings/deposit-boxes.tsx';
import { Fold } from '#app/ui/base/fold.tsx';

const kindOrder = ['documentKind', 'paymentReceivedOn', ...fieldNames(shareFields), 'deposits', 'deductionForm'];

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
        asked={asksFields(props)}
        parts={[
          referencePart(fields, props),
          allowancePart({ fields }),
          deliveryPart({ fields }),
          discountPart({ fields }),
          textPart(fields, props.textBlocks),
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

type KindProps = { fields: Fields } & Required<Pick<InvoiceFormData, 'deposits' | 'offersPrepaid' | 'billsOffer'>>;

/** Where customer, offer or the draft itself suggest another kind than the usual one. */
function KindSection(props: KindProps) {
  return (
    <FormSection title="Rechnung oder Abschlag">
      <KindFields {...props} />
    </FormSection>
  );
}

/** Most are invoices of the usual kind, and nobody is asked. */
function KindFold(props: KindProps) {
  const { documentKind, paymentReceivedOn, sharePercent, orderSum, deposits } = props.fields;
  const kind = documentKind.initialValue ?? 'invoice';
  const isSet =
    kind !== 'invoice' ||
    documentKind.errors !== undefined ||
    [paymentReceivedOn, sharePercent, orderSum, deposits].some(isSaid);
  return (
    <Fold title="Abschlag oder Schlussrechnung" note={isSet ? kindWords.get(kind) : 'nein'} open={isSet}>
      <KindFields {...props} />
    </Fold>
  );
}

const kindChoices = choicesOf(invoiceFields, 'documentKind');
const kindWords = new Map(kindChoices.map(({ value, label }) => [value, label]));

function isSaid({ initialValue, errors }: Pick<FieldMetadata<string>, 'initialValue' | 'errors'>): boolean {
  return (initialValue ?? '') !== '' || errors !== undefined;
}

/** The kind, and what it asks for; what is filled or wrong stands there whatever the kind. */
function KindFields({ fields, deposits, offersPrepaid, billsOffer }: KindProps) {
  const text = propsIn(invoiceFields, fields);
  const [kind, setKind] = useState<string>(fields.documentKind.initialValue ?? 'invoice');
  const isPrepaid = fields.deductionForm.initialValue === 'prepaid';
  return (
    <div className="stack">
      <FormGrid>
        <SelectField
          {...text('documentKind')}
          span={6}
          options={kindChoices}
          onChange={(event) => setKind(event.currentTarget.value)}
        />
        {kind === 'deposit' || isSaid(fields.paymentReceivedOn) ? (
          <TextField
            {...text('paymentReceivedOn')}
            span={6}
            inputMode="numeric"
            hint="Nur bei Abschlägen: wenn das Geld schon da ist."
          />
        ) : null}
        {(kind === 'final' && offersPrepaid) || isPrepaid ? (
          <SelectField {...text('deductionForm')} span={6} options={choicesOf(invoiceFields, 'deductionForm')} />
        ) : null}
      </FormGrid>
      <noscript>
        <AskAgain text="Felder dieser Art zeigen" />
      </noscript>
      {kind === 'deposit' || isSaid(fields.sharePercent) || isSaid(fields.orderSum) ? (
        <ShareFields {...{ fields, billsOffer }} />
      ) : null}
      {kind === 'final' || isSaid(fields.deposits) ? (
        <DepositBoxes field={fields.deposits} offerReference={fields.offerReference.initialValue} deposits={deposits} />
      ) : null}
    </div>
  );
}

function textPart(fields: Fields, blocks: InvoiceFormProps['textBlocks']): FoldPart {
  const text = propsIn(invoiceFields, fields);
  const folded = [fields.introText, fields.closingText, fields.paymentTerms];
  return {
    title: 'Texte',
    fields: folded,
    content: (
      <>
        <TextBlockField blocks={blocks} />
        <TextAreaField {...text('introText')} />
        <TextAreaField {...text('closingText')} />
        <TextAreaField {...text('paymentTerms')} rows={2} hint="Der Fälligkeitstag steht immer dabei." />
      </>
    ),
  };
}
