import { defaultGreeting } from '#app/invoicing/documents/document-letter.ts';
import { CheckBox } from '#app/forms/fields/choices.tsx';
import { checkProps } from '#app/forms/fields/form-fields.tsx';
import { documentKinds } from '#app/invoicing/documents/document-model.ts';
import type { DocumentKind } from '#app/invoicing/documents/document-model.ts';
import { placeholderNames } from '#app/invoicing/layout/layout.ts';
import { FieldError } from '#app/forms/fields/field.tsx';
import { Fold } from '#app/ui/base/fold.tsx';
import { FormGrid, FormSection } from '#app/forms/page/form.tsx';
import type { LayoutInputs } from './layout-form.tsx';
import { kindNames, layoutFields, textFields } from '#app/invoicing/layout/fields.ts';
import type { OwnTextField } from '#app/invoicing/layout/fields.ts';

const placeholders = placeholderNames.map((name) => `{${name}}`).join(' ');

/** Texts for documents that have none of their own, one fold a kind. */
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
        {documentKinds.map((kind) => (
          <TextsOfKind key={kind} kind={kind} fields={fields} />
        ))}
      </div>
    </FormSection>
  );
}

function TextsOfKind({ kind, fields }: { kind: DocumentKind; fields: LayoutInputs }) {
  const own = textFields.filter((field) => field.kind === kind);
  const filled = own.filter(({ name }) => (fields[name].initialValue ?? '') !== '').length;
  const wrong = own.some(({ name }) => (fields[name].errors ?? []).length > 0);
  return (
    <Fold title={kindNames[kind]} note={filled === 0 ? 'wie üblich' : `${filled} ausgefüllt`} open={wrong}>
      <FormGrid>
        {own.map((text) => (
          <OwnText key={text.name} text={text} field={fields[text.name]} />
        ))}
      </FormGrid>
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
