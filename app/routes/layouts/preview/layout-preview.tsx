import { Button } from '#app/ui/base/button.tsx';
import { SelectField } from '#app/forms/fields/field.tsx';
import { Note } from '#app/ui/base/note.tsx';
import { ConformsTo, PagePictures, PreviewPane } from '#app/ui/paper/page-pictures.tsx';
import { customerFields } from '#app/invoicing/customer/fields.ts';
import { choicesOf } from '#app/forms/fields/form-fields.tsx';
import { pageSource, previewFields, subjectOptions } from './preview-query.ts';
import type { ShownPage } from './preview-query.ts';

export interface PreviewFacts extends Omit<ShownPage, 'page'> {
  hasInvoices: boolean;
  /** null: it could not be drawn, `problem` says why */
  drawn: { pages: number; conformsTo: readonly string[] } | null;
  problem: string | null;
}

/** What the layout makes of a document. The fields belong to the form beside it: looking saves. */
export function LayoutPreviewPane({ preview, formId }: { preview: PreviewFacts; formId: string }) {
  const { drawn, problem, subject, hasInvoices } = preview;
  const label = subjectOptions(hasInvoices).find(({ value }) => value === subject)?.label ?? 'Muster';
  const pages = Array.from({ length: drawn?.pages ?? 0 }, (_, index) => pageSource({ ...preview, page: index + 1 }));
  return (
    <PreviewPane id="preview" title="Vorschau" tools={<Tools preview={preview} formId={formId} />}>
      {problem === null ? null : (
        <Note level="warning">
          <p>{problem}</p>
        </Note>
      )}
      {drawn === null ? null : (
        <>
          <PagePictures label={label} pages={pages} />
          <ConformsTo standards={drawn.conformsTo} />
        </>
      )}
    </PreviewPane>
  );
}

function Tools({ preview, formId }: { preview: PreviewFacts; formId: string }) {
  return (
    <>
      <SelectField
        id="preview-subject"
        name={previewFields.subject}
        form={formId}
        label="Beleg"
        options={subjectOptions(preview.hasInvoices)}
        defaultValue={preview.subject}
      />
      <SelectField
        id="preview-language"
        name={previewFields.language}
        form={formId}
        label="Sprache"
        options={choicesOf(customerFields, 'language')}
        defaultValue={preview.language}
      />
      <Button form={formId} name="then" value="preview">
        Speichern und ansehen
      </Button>
    </>
  );
}
