import { defaultGreeting } from '#app/invoicing/documents/document-letter.ts';
import { CheckBox } from '#app/forms/fields/choices.tsx';
import { checkProps } from '#app/forms/fields/form-fields.tsx';
import { layoutKinds, placeholderNames } from '#app/invoicing/layout/layout.ts';
import type { LayoutKind } from '#app/invoicing/layout/layout.ts';
import { FieldError } from '#app/forms/fields/field.tsx';
import { Fold } from '#app/ui/base/fold.tsx';
import { FormGrid, FormSection } from '#app/forms/page/form.tsx';
import type { LayoutInputs } from './layout-form.tsx';
import { kindNames, layoutFields, textFields } from '#app/invoicing/layout/fields.ts';
import type { OwnTextField } from '#app/invoicing/layout/fields.ts';

const placeholders = placeholderNames.map((name) => `{${name}}`).join(' ');

const [invoice, offer, ...others] = layoutKinds;

/** Texts for documents that have none of their own: one fold for invoices, one for offers, and one for the rest. */
export function TextsSection({ fields }: { fields: LayoutInputs }) {
  return (
    <FormSection title="Texte" hint={`Für Belege, in denen Sie selbst nichts schreiben. Platzhalter: ${placeholders}`}>
      <CheckBox
        {...checkProps(fields.greetings)}
        value="on"
        label={layoutFields.greetings.label}
        hint="Der übliche Text steht blass in jedem leeren Feld."
      />
      <div>
        {[invoice, offer].map((kind) => (
          <Texts key={kind} title={kindNames[kind]} kinds={[kind]} fields={fields} />
        ))}
        <Texts title="Weitere Belege" kinds={others} fields={fields} />
      </div>
    </FormSection>
  );
}

interface TextsProps {
  title: string;
  kinds: readonly LayoutKind[];
  fields: LayoutInputs;
}

/** Open where there is something of one's own to see, or something wrong. */
function Texts({ title, kinds, fields }: TextsProps) {
  const shown = textFields.filter(({ kind }) => kinds.includes(kind));
  const filled = shown.filter(({ name }) => (fields[name].initialValue ?? '') !== '').length;
  const wrong = shown.some(({ name }) => (fields[name].errors ?? []).length > 0);
  const note = filled === 0 ? 'wie üblich' : `${filled} ausgefüllt`;
  return (
    <Fold title={title} note={note} open={filled > 0 || wrong}>
      {kinds.map((kind) => (
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
