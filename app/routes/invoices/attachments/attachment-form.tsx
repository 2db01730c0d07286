import './attachment-form.css';
import { href } from 'react-router';
import { attachmentFields, attachmentTypes, attachmentUploadFields } from '#app/invoicing/invoice/attachments.ts';
import { Button } from '#app/ui/base/button.tsx';
import { FileField } from '#app/forms/fields/choices.tsx';
import { ErrorSummary } from '#app/forms/fields/form-fields.tsx';
import { TextField } from '#app/forms/fields/field.tsx';
import { ActionBar, FormSection } from '#app/forms/page/form.tsx';
import { PostForm } from '#app/forms/answers/post-form.tsx';
import { typedForms } from '#app/forms/answers/typed-forms.ts';
import { WayBack } from '#app/forms/answers/way-back.tsx';
import type { DescriptionProblem } from './read-attachments.server.ts';
import { limitsText } from './refusal-texts.ts';

interface AttachedFile {
  sha256: string;
  filename: string;
  description: string;
  /** type and size */
  facts: string;
}

interface AttachmentFormProps {
  invoiceId: string;
  files: readonly AttachedFile[];
  /** what still fits */
  left: string;
  /** at the field of files */
  errors: readonly string[];
  problems: Readonly<Record<string, DescriptionProblem>>;
}

const formId = 'attachments';
const filesId = `${formId}-files`;
const accepted = Object.values(attachmentTypes).flatMap(({ endings }) => [...endings]);

/** What a draft carries, and further files for it. Each button sends all of it. */
export function AttachmentForm({ invoiceId, files, left, errors, problems }: AttachmentFormProps) {
  const wrong = files.flatMap(({ sha256, filename }, index) => {
    const problem = problems[sha256];
    return problem ? [{ text: `„${filename}“: ${problem.error}`, fieldId: descriptionId(index) }] : [];
  });
  return (
    <PostForm table={typedForms.attachments} id={formId} className="form" encType="multipart/form-data">
      <WayBack />
      <ErrorSummary errors={[...wrong, ...errors.map((text) => ({ text, fieldId: filesId }))]} />
      {files.length === 0 ? null : (
        <FormSection title="Angehängt" hint="In dieser Reihenfolge nennt sie auch der Beleg.">
          <ol className="attachment-list" role="list">
            {files.map((file, index) => (
              <AttachmentRow
                key={file.sha256}
                {...{ file, index, invoiceId }}
                last={index === files.length - 1}
                problem={problems[file.sha256]}
              />
            ))}
          </ol>
        </FormSection>
      )}
      <FormSection title="Dateien hinzufügen" hint={files.length === 0 ? undefined : `Es passen noch ${left} dazu.`}>
        <div className="stack">
          <FileField
            id={filesId}
            name="files"
            label={attachmentUploadFields.files.label}
            term={attachmentUploadFields.files.term}
            multiple
            accept={accepted.join(',')}
            hint={limitsText}
            errors={errors.length === 0 ? undefined : [errors.join(' ')]}
          />
          <div className="row">
            <Button icon="plus" name="then" value="attach">
              Anhängen
            </Button>
          </div>
        </div>
      </FormSection>
      <ActionBar>
        <Button keys="Strg S" aria-keyshortcuts="Control+s">
          Speichern
        </Button>
        <Button variant="main" name="then" value="edit">
          Zurück zum Entwurf
        </Button>
      </ActionBar>
    </PostForm>
  );
}

function descriptionId(index: number): string {
  return `${formId}-${fieldName(index, 'description')}`;
}

function fieldName(index: number, field: string): string {
  return `lines[${index}].${field}`;
}

interface AttachmentRowProps {
  invoiceId: string;
  file: AttachedFile;
  index: number;
  last: boolean;
  problem: DescriptionProblem | undefined;
}

function AttachmentRow({ invoiceId, file, index, last, problem }: AttachmentRowProps) {
  const { sha256, filename, description, facts } = file;
  return (
    <li>
      <p>
        <a
          href={href('/invoice/rechnungen/:invoiceId/anhaenge/:attachment', { invoiceId, attachment: sha256 })}
          download
        >
          {filename}
        </a>
        <small>{facts}</small>
      </p>
      <div className="row">
        <Button slim icon="up" name="up" value={sha256} disabled={index === 0} aria-label={`${filename} nach oben`} />
        <Button slim icon="down" name="down" value={sha256} disabled={last} aria-label={`${filename} nach unten`} />
        <Button slim name="remove" value={sha256} aria-label={`${filename} entfernen`}>
          Entfernen
        </Button>
      </div>
      <input type="hidden" name={fieldName(index, 'sha256')} value={sha256} />
      <input type="hidden" name={fieldName(index, 'was')} value={problem?.was ?? description} />
      <TextField
        id={descriptionId(index)}
        name={fieldName(index, 'description')}
        label={attachmentFields.description.label}
        term={attachmentFields.description.term}
        asked="free"
        defaultValue={problem?.typed ?? description}
        errors={problem ? [problem.error] : undefined}
      />
    </li>
  );
}
