import { href } from 'react-router';
import { CheckBox, FileField, RadioCards } from '#app/forms/fields/choices.tsx';
import { SelectField, TextField } from '#app/forms/fields/field.tsx';
import { checkProps, choicesOf, propsIn } from '#app/forms/fields/form-fields.tsx';
import { FormGrid, FormSection } from '#app/forms/page/form.tsx';
import { StoredImage } from '#app/ui/paper/page-pictures.tsx';
import type { LayoutInputs } from './layout-form.tsx';
import { parsePictureName } from './layout-values.ts';
import { layoutFields, uploadFields } from '#app/invoicing/layout/fields.ts';
import type { PictureName } from '#app/invoicing/layout/fields.ts';

const windowHints: Readonly<Record<string, string>> = {
  A: 'Briefkopf 27 mm hoch, mehr Platz für Text',
  B: 'Briefkopf 45 mm hoch, Anschrift tiefer',
};
const windowForms = choicesOf(layoutFields, 'windowForm').map((form) => ({ ...form, hint: windowHints[form.value] }));

/** Logo, letterhead and where the address stands. */
export function PaperSection({ fields }: { fields: LayoutInputs }) {
  const text = propsIn(layoutFields, fields);
  return (
    <FormSection
      title="Briefbogen"
      hint="Dateien bis 5 MB. Farben für den Druck (CMYK) werden umgerechnet, damit das PDF archivfest bleibt."
    >
      <FormGrid>
        <RadioCards {...text('windowForm')} options={windowForms} />
        <CheckBox {...checkProps(fields.foldMarks)} value="on" label={layoutFields.foldMarks.label} />
        <UploadField
          fields={fields}
          name="logo"
          accept="image/png,image/jpeg,image/svg+xml"
          hint="PNG, JPEG oder SVG. Es steht anstelle Ihres Namens im Briefkopf."
        />
        <TextField {...text('logoAlternative')} hint="Wird Menschen vorgelesen, die den Beleg nicht sehen." />
        <TextField {...text('logoWidth')} span={4} phone="half" unit="mm" inputMode="decimal" />
        <SelectField {...text('logoAlign')} span={4} phone="half" options={choicesOf(layoutFields, 'logoAlign')} />
        <UploadField
          fields={fields}
          name="letterhead"
          accept="application/pdf"
          hint="PDF in A4. Hat es eine zweite Seite, gilt diese für die Folgeseiten."
        />
        <CheckBox
          {...checkProps(fields.letterheadFooter)}
          value="on"
          label={layoutFields.letterheadFooter.label}
          hint="Finden wir beim Hochladen eine Fußzeile, setzen wir dieses Häkchen und den Rand unten für Sie."
        />
        <UploadField
          fields={fields}
          name="following"
          accept="application/pdf"
          hint="Nur wenn es in einer eigenen Datei liegt."
        />
      </FormGrid>
    </FormSection>
  );
}

interface UploadFieldProps {
  fields: LayoutInputs;
  name: PictureName;
  accept: string;
  hint: string;
}

/** A file to choose, and the stored one that it takes the place of. */
function UploadField({ fields, name, accept, hint }: UploadFieldProps) {
  const { label } = layoutFields[name];
  const file = fields[`${name}File`];
  const stored = parsePictureName(fields[name].initialValue ?? '');
  return (
    <div className="stack">
      <FileField
        id={file.id}
        name={file.name}
        errors={file.errors}
        label={label}
        accept={accept}
        hint={hint}
        asked="free"
      />
      <input type="hidden" name={name} value={fields[name].initialValue ?? ''} />
      {stored === null ? null : (
        <>
          <StoredImage src={href('/invoice/layouts/bilder/:sha256', stored)} alt={`${label}, wie gespeichert`} />
          <CheckBox {...checkProps(fields[`${name}Removed`])} value="on" label={uploadFields[`${name}Removed`].label} />
        </>
      )}
    </div>
  );
}
