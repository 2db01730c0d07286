import { useRef } from 'react';
import type { FieldMetadata, FormMetadata, SubmissionResult } from '@conform-to/react';
import type { ReactNode } from 'react';
import { labelIn } from '#app/forms/reading/field-words.ts';
import type { FormTable } from '#app/forms/reading/field-words.ts';
import { quickFields } from '#app/invoicing/invoice/fields.ts';
import type { LineValues } from '#app/invoicing/invoice/fields.ts';
import type { TaxChoice } from '#app/invoicing/tax/tax-choices.ts';
import { Button } from '#app/ui/base/button.tsx';
import { ErrorSummary } from '#app/forms/fields/error-summary.tsx';
import { TextAreaField } from '#app/forms/fields/field.tsx';
import { listErrors, textProps } from '#app/forms/fields/form-fields.ts';
import { HiddenFields } from '#app/forms/fields/hidden-fields.tsx';
import { ActionBar } from '#app/forms/page/action-bar.tsx';
import { FormSection } from '#app/forms/page/form.tsx';
import { PostForm } from '#app/forms/answers/post-form.tsx';
import { WayBack } from '#app/forms/answers/way-back.tsx';
import type { AmbiguousCustomer } from './document-sections.tsx';
import { LineRows } from '../lines/line-rows.tsx';
import { useAutosave } from './autosaver.ts';
import { rowFocusOf, useRowFocus } from '#app/forms/page/row-focus.ts';
import { LiveTotals, Totalled, useLiveSums, useTotals } from '../lines/live-sums.tsx';
import { toTypedAdjustments, toTypedDeposits, toTypedLine } from '../lines/typed-lines.ts';
import type { Summed } from '../lines/typed-lines.ts';
import { toTypedSupply } from '../rows/typed-taxes.ts';

/** The lines of the form, as the form library knows them. */
interface TypedRows {
  name: string;
  initialValue?: unknown;
  getFieldList: () => { key: string | undefined }[];
}

/** What the editor of any document does beside its form: live sums, saving by itself, keeping the place in its rows. */
export function useEditor(
  rows: TypedRows,
  {
    autosavePath,
    values = {},
    ...summed
  }: Summed & { autosavePath: string; values?: Readonly<Record<string, unknown>> },
) {
  const element = useRef<HTMLFormElement>(null);
  // The library remembers each look at what it knows, and copies what it remembers: a row is asked for its key only.
  const keys = rows.getFieldList().map(({ key }, index) => key ?? `${rows.name}[${index}]`);
  const written = Array.isArray(rows.initialValue) ? rows.initialValue.map(toTypedLine) : [];
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

/** Hidden fields: the token of this editor, version and marks of the stored draft or key of a new one. */
export type EditorIdentity = Readonly<Record<'editToken', string>> &
  Readonly<Partial<Record<'version' | 'baseMarks' | 'createKey', string>>>;

interface EditorFrameProps<Values extends Record<string, unknown>> {
  editor: Editor;
  form: FormMetadata<Values, string[]>;
  lines: FieldMetadata<LineValues[], Values, string[]>;
  quick: FieldMetadata<string, Values, string[]>;
  table: FormTable;
  /** names of the fields as the page has them */
  order: readonly string[];
  identity: EditorIdentity;
  lastResult: SubmissionResult<string[]> | null;
  asked: AmbiguousCustomer | null;
  smallBusiness: boolean;
  usedTaxes: readonly TaxChoice[];
  openRow?: number | null;
  /** parts before the lines */
  head: ReactNode;
  /** parts after the lines */
  children: ReactNode;
  bar: { issue: string };
}

/** The form of any document: its own parts around the lines that all of them share. */
export function EditorFrame<Values extends Record<string, unknown>>(props: EditorFrameProps<Values>) {
  const { editor, form, lines, quick, table, lastResult, asked, smallBusiness, usedTaxes, bar, openRow = null } = props;
  const opened = openRow === null || openRow >= editor.rows.keys.length ? null : openRow;
  const { autosaved, live, summed, rows } = editor;
  const { version, baseMarks } = autosaved;
  const saved = version === null || baseMarks === null ? {} : { version: String(version), baseMarks };
  const identity = { ...props.identity, ...saved, editSentAt: '' };
  return (
    <Totalled {...{ live, summed }}>
      <PostForm
        saves
        id={form.id}
        ref={editor.element}
        onSubmit={form.onSubmit}
        {...(autosaved.editPath === null ? {} : { action: autosaved.editPath })}
        className="form"
        data-unsaved={lastResult === null || asked ? undefined : ''}
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
            focus={
              rowFocusOf(lastResult?.intent ?? null, rows.keys.length) ??
              (opened === null ? null : { index: opened, control: 'more' })
            }
          />
          <QuickEntry key={quick.initialValue} field={quick} />
          <LiveTotals />
        </FormSection>
        {props.children}
        <EditorBar status={autosaved.text} main={asked === null} {...bar} />
      </PostForm>
    </Totalled>
  );
}

/** Lines typed or pasted as text, one a row. Enter takes them; a further row begins with Shift. */
function QuickEntry({ field }: { field: Parameters<typeof textProps>[0] }) {
  const button = useRef<HTMLButtonElement>(null);
  return (
    <div className="quick-entry">
      <TextAreaField
        {...textProps(field)}
        label={quickFields.quick.label}
        optional
        rows={1}
        hint="Eine Position je Zeile, auch aus Tabellen: 3,5 h Beratung @95 19% 12.-14.11."
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
