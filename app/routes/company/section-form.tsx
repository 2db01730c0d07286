import type { FormMetadata } from '@conform-to/react';
import type { ReactNode } from 'react';
import type { FormTable } from '#app/forms/reading/field-words.ts';
import type { FormAnswer } from '#app/forms/reading/answer-form.ts';
import { ActionBar } from '#app/forms/page/form.tsx';
import { Button } from '#app/ui/base/button.tsx';
import type { BaseVersion } from '#app/forms/record/record-form.tsx';
import { PostForm } from '#app/forms/answers/post-form.tsx';
import { WayBack } from '#app/forms/answers/way-back.tsx';
import { StoredRecord } from '#app/forms/record/record-form.tsx';
import { FormErrors } from '#app/forms/fields/form-fields.tsx';

interface SectionFormProps<Values extends Record<string, unknown>> {
  form: FormMetadata<Values, string[]>;
  table: FormTable;
  answer: FormAnswer | undefined;
  record: BaseVersion;
  href: string;
  children: ReactNode;
}

/** The form of one section: its fields alone are saved. */
export function SectionForm<Values extends Record<string, unknown>>(props: SectionFormProps<Values>) {
  const { form, table, answer, record, href, children } = props;
  return (
    <StoredRecord
      answer={answer}
      record={record}
      storedNote="Diese Einstellungen wurden in einem anderen Fenster gespeichert."
      storedHref={href}
    >
      {(hidden) => (
        <PostForm saves table={table} id={form.id} className="form">
          <WayBack />
          <FormErrors form={form} table={table} />
          {hidden}
          {children}
          <ActionBar label="Gilt nach dem Speichern">
            <Button variant="main" keys="Strg S" aria-keyshortcuts="Control+s">
              Speichern
            </Button>
          </ActionBar>
        </PostForm>
      )}
    </StoredRecord>
  );
}
