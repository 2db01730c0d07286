import { defaultGreeting } from '#app/invoicing/documents/document-letter.ts';
import { CheckBox } from '#app/forms/fields/choices.tsx';
import { checkProps } from '#app/forms/fields/form-fields.tsx';
import { layoutKinds, placeholderNames } from '#app/invoicing/layout/layout.ts';
import { FieldError } from '#app/forms/fields/field.tsx';
import { Fold } from '#app/ui/base/fold.tsx';
import { AskFields } from '#app/forms/page/field-fold.tsx';
import { FormGrid, FormSection } from '#app/forms/page/form.tsx';
import { partsId } from '#app/forms/page/row-focus.ts';
import type { LayoutInputs } from './layout-form.tsx';
import { kindNames, layoutFields, textFields } from '#app/invoicing/layout/fields.ts';
import type { OwnTextField } from '#app/invoicing/layout/fields.ts';

const placeholders = placeholderNames.map((name) => `{${name}}`).join(' ');

const [invoice, offer] = layoutKinds;

interface TextsSectionProps {
  fields: LayoutInputs;
  /** those that few need were asked for */
  asked: boolean;
}

/** Texts for documents that have none of their own: a fold for invoices, one for offers, and one for what few write. */
export function TextsSection({ fields, asked }: TextsSectionProps) {
  const first = [invoice, offer].map((kind) => textsWhere((text) => text.kind === kind && text.language === 'de'));
  const others = textsWhere((text) => !first.flat().includes(text));
  return (
    <FormSection title="Texte" hint={`Für Belege, in denen Sie selbst nichts schreiben. Platzhalter: ${placeholders}`}>
      <CheckBox
        {...checkProps(fields.greetings)}
        value="on"
        label={layoutFields.greetings.label}
        hint="Der übliche Text steht blass in jedem leeren Feld."
      />
      <div>
        {[invoice, offer].map((kind, at) => (
          <Texts key={kind} title={kindNames[kind]} texts={first[at] ?? []} fields={fields} asked />
        ))}
        <Texts title="Englisch und weitere Belege" texts={others} fields={fields} asked={asked} id={partsId} />
      </div>
    </FormSection>
  );
}

function textsWhere(isMeant: (text: OwnTextField) => boolean): readonly OwnTextField[] {
  return textFields.filter(isMeant);
}

interface TextsProps extends TextsSectionProps {
  id?: string;
  title: string;
  texts: readonly OwnTextField[];
}

/** Open where there is something of one's own to see, or something wrong; without it they come when they are asked for. */
function Texts({ id, title, texts: shown, fields, asked }: TextsProps) {
  const kinds = [...new Set(shown.map(({ kind }) => kind))];
  const filled = shown.filter(({ name }) => (fields[name].initialValue ?? '') !== '').length;
  const wrong = shown.some(({ name }) => (fields[name].errors ?? []).length > 0);
  const note = filled === 0 ? 'wie üblich' : `${filled} ausgefüllt`;
  return (
    <Fold
      title={title}
      note={note}
      open={filled > 0 || wrong || (asked && id !== undefined)}
      id={asked ? id : undefined}
    >
      {asked || filled > 0 || wrong ? null : <AskFields text="Texte zeigen" />}
      {(asked || filled > 0 || wrong ? kinds : []).map((kind) => (
        <FormGrid key={kind}>
          {kinds.length === 1 ? null : <h3>{kindNames[kind]}</h3>}
          {shown
            .filter((text) => text.kind === kind)
            .map((text) => (
              <OwnText key={text.name} text={text} field={fields[text.name]} />
            ))}
        </FormGrid>
      ))}
    </Fold>
  );
}

/** There are many of these on the page, so a field is written as short as it can be. */
function OwnText({ text, field }: { text: OwnTextField; field: LayoutInputs[OwnTextField['name']] }) {
  const wrong = (field.errors ?? []).length > 0;
  const described = wrong
    ? { id: field.id, 'aria-invalid': true as const, 'aria-describedby': `${field.id}-error` }
    : {};
  return (
    <div className="field span-6">
      <label>
        {text.label}
        <textarea
          name={field.name}
          defaultValue={field.initialValue ?? ''}
          placeholder={defaultGreeting(text.kind, text.language)[text.place]}
          {...described}
        />
      </label>
      <FieldError id={field.id} errors={field.errors} />
    </div>
  );
}
