import { href } from 'react-router';
import { CheckBox, FileField, RadioCards } from '../../ui/field/choices.tsx';
import { SelectField, TextField } from '../../ui/field/field.tsx';
import { checkProps, textProps } from '../../ui/field/form-fields.ts';
import { FormGrid, FormSection } from '../../ui/form/form.tsx';
import { StoredPicture } from '../../ui/paper/page-pictures.tsx';
import type { LayoutFields } from './layout-form.tsx';
import { parsePictureName } from './layout-values.ts';
import type { PictureName } from './layout-values.ts';

const windowForms = [
  { value: 'B', label: 'Form B', hint: 'Briefkopf 45 mm hoch, Anschrift tiefer' },
  { value: 'A', label: 'Form A', hint: 'Briefkopf 27 mm hoch, mehr Platz für Text' },
];

const alignments = [
  { value: 'left', label: 'Links' },
  { value: 'center', label: 'Mitte' },
  { value: 'right', label: 'Rechts' },
];

/** Logo, letterhead and where the address stands. */
export function PaperSection({ fields }: { fields: LayoutFields }) {
  return (
    <FormSection
      title="Briefbogen"
      hint="Dateien bis 5 MB. Farben für den Druck (CMYK) werden umgerechnet, damit das PDF archivfest bleibt."
    >
      <FormGrid>
        <RadioCards {...textProps(fields.windowForm)} label="Anschriftfenster nach DIN 5008" options={windowForms} />
        <CheckBox {...checkProps(fields.foldMarks)} value="on" label="Falz- und Lochmarken" />
        <UploadField
          fields={fields}
          name="logo"
          label="Logo"
          accept="image/png,image/jpeg,image/svg+xml"
          hint="PNG, JPEG oder SVG. Es steht anstelle Ihres Namens im Briefkopf."
          removal="Logo entfernen"
        />
        <TextField
          {...textProps(fields.logoAlternative)}
          label="Was das Logo zeigt"
          hint="Wird Menschen vorgelesen, die den Beleg nicht sehen."
        />
        <TextField
          {...textProps(fields.logoWidth)}
          label="Breite"
          span={4}
          phone="half"
          unit="mm"
          inputMode="decimal"
        />
        <SelectField {...textProps(fields.logoAlign)} label="Platz" span={4} phone="half" options={alignments} />
        <UploadField
          fields={fields}
          name="letterhead"
          label="Briefpapier"
          accept="application/pdf"
          hint="PDF in A4. Hat es eine zweite Seite, gilt diese für die Folgeseiten."
          removal="Briefpapier entfernen"
        />
        <UploadField
          fields={fields}
          name="following"
          label="Briefpapier der Folgeseiten"
          accept="application/pdf"
          hint="Nur wenn es in einer eigenen Datei liegt."
          removal="Folgeseiten ohne Briefpapier"
        />
      </FormGrid>
    </FormSection>
  );
}

interface UploadFieldProps {
  fields: LayoutFields;
  name: PictureName;
  label: string;
  accept: string;
  hint: string;
  removal: string;
}

/** A file to choose, and the stored one that it takes the place of. */
function UploadField({ fields, name, label, accept, hint, removal }: UploadFieldProps) {
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
        optional
      />
      <input type="hidden" name={name} value={fields[name].initialValue ?? ''} />
      {stored === null ? null : (
        <>
          <StoredPicture src={href('/invoice/layouts/bilder/:sha256', stored)} alt={`${label}, wie gespeichert`} />
          <CheckBox {...checkProps(fields[`${name}Removed`])} value="on" label={removal} />
        </>
      )}
    </div>
  );
}
