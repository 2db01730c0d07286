import { href } from 'react-router';
import { ArchiveForm } from '#app/forms/record/archive-form.tsx';
import type { Route } from './+types/show.ts';
import { typedForms } from '#app/forms/answers/typed-forms.ts';
import { useFilledForm } from '#app/forms/fields/form-fields.tsx';
import { showAgain } from '#app/forms/reading/answer-form.ts';
import { toFormValues } from '#app/forms/reading/field-words.ts';
import { readForm } from '#app/forms/reading/read-form.server.ts';
import { StoredRecord } from '#app/forms/record/record-form.tsx';
import { baseVersionOf, readBaseVersion } from '#app/forms/record/stored-record.server.ts';
import { seeOther } from '#app/http/flash.ts';
import { found } from '#app/http/found.ts';
import { userBackend } from '#app/http/session.ts';
import { textBlockFields } from '#app/invoicing/text-blocks/fields.ts';
import { ask } from '#app/pocketbase/ask.ts';
import { saveTextBlock } from '#app/pocketbase/text-blocks/calls.ts';
import { findTextBlock } from '#app/pocketbase/text-blocks/queries.ts';
import { paths, places } from '#app/ui/base/paths.ts';
import { PageHead } from '#app/ui/frame/page.tsx';
import { pageTitle } from '#app/routes/titles.ts';
import { answerStaleTextBlock, readTextBlock } from './text-block-form.server.ts';
import { TextBlockForm } from './text-block-form.tsx';
import type { TextBlockFormValues } from './text-block-form.tsx';

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return [{ title: pageTitle(loaderData.values.name, { matches }) }];
}

export async function loader({ params, context }: Route.LoaderArgs) {
  const { id, version, archived, ...fields } = found(await findTextBlock(userBackend(context), params.textBlockId));
  const values = toFormValues(textBlockFields, fields);
  return { id, archived, values, record: baseVersionOf(typedForms.textBlock, { version, values }) };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const form = await readForm(request);
  const submission = readTextBlock(form);
  if (submission.status !== 'success') return showAgain(submission);
  const change = { id: params.textBlockId, version: readBaseVersion(form), fields: submission.value };
  const saved = await ask(userBackend(context), saveTextBlock, change);
  const done = () =>
    seeOther(context, href('/invoice/einstellungen/bausteine/:textBlockId', params), 'text-block-saved');
  return saved.ok ? done() : answerStaleTextBlock({ form, submission, refused: saved }, done);
}

export default function ShowTextBlock({ loaderData, actionData }: Route.ComponentProps) {
  const { id, archived, values, record } = loaderData;
  const [form, fields] = useFilledForm<TextBlockFormValues>({ id: 'text-block', values, answer: actionData });
  const here = { textBlockId: id };
  return (
    <>
      <PageHead
        title={values.name}
        path={[{ href: paths.textBlocks, text: places.textBlocks.title }]}
        lead={archived ? 'archiviert' : undefined}
        actions={
          <ArchiveForm
            action={href('/invoice/einstellungen/bausteine/:textBlockId/archiv', here)}
            archived={archived}
          />
        }
      />
      <StoredRecord
        answer={actionData}
        record={record}
        storedNote="Der Baustein wurde in einem anderen Fenster gespeichert."
        storedHref={href('/invoice/einstellungen/bausteine/:textBlockId', here)}
      >
        {(hidden) => (
          <TextBlockForm form={form} fields={fields}>
            {hidden}
          </TextBlockForm>
        )}
      </StoredRecord>
    </>
  );
}
