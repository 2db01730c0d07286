import { useRef } from 'react';
import { parse } from '@conform-to/react';
import type { FieldMetadata, FormMetadata, Submission, SubmissionResult } from '@conform-to/react';
import type { ReactNode } from 'react';
import { labelIn } from '#app/forms/reading/field-words.ts';
import type { FormTable } from '#app/forms/reading/field-words.ts';
import { emptyForm } from '#app/invoicing/fields.ts';
import type { FieldTable } from '#app/invoicing/fields.ts';
import { lineFields, quickFields } from '#app/invoicing/invoice/fields.ts';
import type { LineValues } from '#app/invoicing/invoice/fields.ts';
import type { TaxChoice } from '#app/invoicing/tax/tax-choices.ts';
import { Button } from '#app/ui/base/button.tsx';
import { ErrorSummary, listErrors, textProps } from '#app/forms/fields/form-fields.tsx';
import { TextAreaField } from '#app/forms/fields/field.tsx';
import type { SelectOption } from '#app/forms/fields/field.tsx';
import { HiddenFields } from '#app/forms/fields/hidden-fields.tsx';
import { ActionBar, FormSection } from '#app/forms/page/form.tsx';
import { PostForm } from '#app/forms/answers/post-form.tsx';
import { WayBack } from '#app/forms/answers/way-back.tsx';
import type { AmbiguousCustomer, CustomerChoices, ShownCustomer } from './document-sections.tsx';
import { pagesOf } from './kinds.ts';
import type { WrittenName } from './kinds.ts';
import type { FilledNote, ShownProduct } from '../products/line-product.tsx';
import { LineRows } from '../lines/line-rows.tsx';
import type { MeantByLine } from '../products/typed-products.ts';
import { useAutosave } from './autosaver.ts';
import { editorId, rowFocusOf, useRowFocus } from '#app/forms/page/row-focus.ts';
import { LiveTotals, Totalled, useLiveSums, useTotals } from '../lines/live-sums.tsx';
import { toTypedAdjustments, toTypedDeposits, toTypedLine } from '../lines/typed-lines.ts';
import type { Summed } from '../lines/typed-lines.ts';
import { toTypedSupply } from '../rows/typed-taxes.ts';

/** What a page carries of the values of its form: not what stands in every empty one. */
export interface FilledValues {
  fields: Readonly<Record<string, string>>;
  lines: readonly Partial<LineValues>[];
}

/** Hidden fields: the token of this editor, version and marks of the stored draft or key of a new one. */
type EditorIdentity = Readonly<Record<string, string>>;

/** What the form of any document is given. */
export interface DocumentFormProps {
  values: FilledValues;
  lastResult: SubmissionResult<string[]> | null;
  customers: CustomerChoices;
  /** the stored one */
  customer: ShownCustomer | null;
  asked: AmbiguousCustomer | null;
  /** there are products to propose; absent: none */
  suggests?: boolean;
  /** products that lines were filled from; absent: none */
  lineProducts?: readonly ShownProduct[];
  askedProducts: readonly MeantByLine[];
  /** texts to insert; absent: none */
  textBlocks?: readonly SelectOption[];
  /** the line that has just been filled */
  filled?: FilledNote | null;
  /** to choose from; none: there is no field for them */
  projects: readonly SelectOption[];
  /** of the stored customer; none: there is no field for them */
  people: readonly SelectOption[];
  /** to choose from; none: there is one */
  accounts: readonly SelectOption[];
  smallBusiness: boolean;
  usedTaxes: readonly TaxChoice[];
  /** row whose further fields were asked for */
  openRow?: number | null;
  /** fields that few need were asked for; absent: no */
  opensFields?: boolean;
  /** where the editor saves by itself */
  autosavePath: string;
  identity: EditorIdentity;
}

/** How the form library is to hold the form of a document. */
export function editorOptions<Table extends FieldTable>(
  table: Table,
  { values, lastResult }: Pick<DocumentFormProps, 'values' | 'lastResult'>,
) {
  const emptyLine = emptyForm(lineFields);
  const filled = {
    ...emptyForm(table),
    ...values.fields,
    lines: values.lines.map((line) => ({ ...emptyLine, ...line })),
  };
  return {
    id: editorId,
    defaultValue: filled,
    lastResult,
    // Rows come and go without a request; everything else is checked where the schema is, on the server.
    onValidate: ({ formData }: { formData: FormData }): Submission<typeof filled, string[]> =>
      parse(formData, { resolve: () => ({ value: filled }) }),
  };
}

/** Fields outside of the lines that sums are made of; a kind of document may lack some. */
const summedFields = [
  ...['supplyFrom', 'supplyTo', 'priceMode', 'allowancePercent', 'allowanceAmount', 'chargePercent', 'chargeAmount'],
  ...['documentKind', 'deposits', 'deductionForm'],
];

/** The fields of a form, as the form library knows them. */
interface TypedFields<Values extends Record<string, unknown>> {
  lines: FieldMetadata<LineValues[], Values, string[]>;
  quick: FieldMetadata<string, Values, string[]>;
}

/** What the editor of any document does beside its form: live sums, saving by itself, keeping the place in its rows. */
export function useEditor<Values extends Record<string, unknown>>(
  fields: TypedFields<Values> & Readonly<Record<string, Pick<FieldMetadata<unknown>, 'initialValue'>>>,
  { autosavePath, ...summed }: Summed & { autosavePath: string },
) {
  const element = useRef<HTMLFormElement>(null);
  const { lines } = fields;
  // The library remembers each look at what it knows, and copies what it remembers: a row is asked for its key only.
  const keys = lines.getFieldList().map(({ key }, index) => key ?? `${lines.name}[${index}]`);
  const written = Array.isArray(lines.initialValue) ? lines.initialValue.map(toTypedLine) : [];
  const values = Object.fromEntries(summedFields.map((name) => [name, fields[name]?.initialValue]));
  const initial = {
    lines: written,
    adjustments: toTypedAdjustments(values),
    supply: toTypedSupply(values),
    ...toTypedDeposits(values),
  };
  const live = useLiveSums(element, initial, keys.join());
  const autosaved = useAutosave(element, autosavePath, keys.join());
  useRowFocus(element, keys);
  return { element, rows: { keys, written }, live, summed, autosaved };
}

type Editor = ReturnType<typeof useEditor>;

interface EditorFrameProps<Values extends Record<string, unknown>> extends DocumentFormProps {
  kind: WrittenName;
  editor: Editor;
  form: FormMetadata<Values, string[]>;
  fields: TypedFields<Values>;
  table: FormTable;
  /** names of the fields as the page has them */
  order: readonly string[];
  /** parts before the lines */
  head: ReactNode;
  /** parts after the lines */
  children: ReactNode;
}

const noProducts: readonly ShownProduct[] = [];

/** The form of any document: its own parts around the lines that all of them share. */
export function EditorFrame<Values extends Record<string, unknown>>(props: EditorFrameProps<Values>) {
  const { kind, editor, form, fields, table, lastResult, asked, smallBusiness, usedTaxes, openRow = null } = props;
  const { suggests = false, lineProducts = noProducts, askedProducts, filled = null } = props;
  const { lines, quick } = fields;
  const opened = openRow === null || openRow >= editor.rows.keys.length ? null : openRow;
  const { autosaved, live, summed, rows } = editor;
  const { version, baseMarks } = autosaved;
  const saved = version === null || baseMarks === null ? {} : { version: String(version), baseMarks };
  const identity = { ...props.identity, ...saved, editSentAt: '' };
  return (
    <Totalled {...{ live, summed }}>
      <PostForm
        saves
        table={table}
        id={form.id}
        ref={editor.element}
        onSubmit={form.onSubmit}
        {...(autosaved.editPath === null ? {} : { action: autosaved.editPath })}
        className="form"
        data-unsaved={lastResult === null || asked || askedProducts.length > 0 ? undefined : ''}
      >
        <WayBack />
        <ErrorSummary errors={listErrors(form, (name) => labelIn(table, name), props.order)} />
        <HiddenFields fields={Object.entries(identity).map(([name, value]) => ({ name, value }))} />
        {props.head}
        <FormSection id={lines.id} title="Positionen" full>
          <LineRows
            form={form}
            list={lines.name}
            {...rows}
            {...{ live, smallBusiness, usedTaxes }}
            products={{
              suggests,
              shown: lineProducts,
              asked: askedProducts,
              filled: lastResult === null ? filled : null,
            }}
            focus={
              rowFocusOf(lastResult?.intent ?? null, rows.keys.length) ??
              (opened === null ? null : { index: opened, control: 'more' })
            }
          />
          <QuickEntry key={quick.initialValue} field={quick} smallBusiness={smallBusiness} />
          <LiveTotals />
        </FormSection>
        {props.children}
        <EditorBar issue={pagesOf[kind].issue.label} status={autosaved.text} main={asked === null} />
      </PostForm>
    </Totalled>
  );
}

/** Lines typed or pasted as text, one a row. Enter takes them; a further row begins with Shift. */
function QuickEntry({ field, smallBusiness }: { field: Parameters<typeof textProps>[0]; smallBusiness: boolean }) {
  const button = useRef<HTMLButtonElement>(null);
  return (
    <div className="quick-entry">
      <TextAreaField
        {...textProps(field)}
        label={quickFields.quick.label}
        asked="free"
        rows={1}
        hint={`Eine Position je Zeile, auch aus Tabellen: 3,5 h Beratung @95${smallBusiness ? '' : ' 19%'} 12.-14.11.`}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.shiftKey || event.ctrlKey || event.altKey || event.metaKey) return;
          event.preventDefault();
          button.current?.click();
        }}
      />
      <Button slim ref={button} name="then" value="quick">
        Übernehmen
      </Button>
    </div>
  );
}

interface EditorBarProps {
  /** word of the button that leads to the point of no return */
  issue: string;
  status: string;
  main: boolean;
}

function EditorBar({ issue, status, main }: EditorBarProps) {
  const { label, gross } = useTotals();
  return (
    <ActionBar label={label} amount={gross} status={status}>
      <Button keys="Strg S" aria-keyshortcuts="Control+s">
        Speichern
      </Button>
      <Button keys="Alt V" aria-keyshortcuts="Alt+v" name="then" value="preview">
        Vorschau
      </Button>
      <Button
        variant={main ? 'main' : undefined}
        keys="Strg ↵"
        aria-keyshortcuts="Control+Enter"
        name="then"
        value="issue"
      >
        {issue}
      </Button>
    </ActionBar>
  );
}
