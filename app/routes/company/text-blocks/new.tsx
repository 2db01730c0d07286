import { href } from 'react-router';
import type { Route } from './+types/new.ts';
import { useFilledForm } from '#app/forms/fields/form-fields.tsx';
import { showAgain } from '#app/forms/reading/answer-form.ts';
import { readForm } from '#app/forms/reading/read-form.server.ts';
import { openCreateKey, readCreateKey } from '#app/forms/record/create-key.server.ts';
import { NewRecord } from '#app/forms/record/record-form.tsx';
import { seeOther } from '#app/http/flash.ts';
import { userBackend } from '#app/http/session.ts';
import { emptyForm } from '#app/invoicing/fields.ts';
import { textBlockFields } from '#app/invoicing/text-blocks/fields.ts';
import { ask } from '#app/pocketbase/ask.ts';
import { createTextBlock } from '#app/pocketbase/text-blocks/calls.ts';
import { paths, places } from '#app/ui/base/paths.ts';
import { PageHead } from '#app/ui/frame/page.tsx';
import { titledAs } from '#app/routes/titles.ts';
import { answerStaleTextBlock, readTextBlock } from './text-block-form.server.ts';
import { TextBlockForm } from './text-block-form.tsx';
import type { TextBlockFormValues } from './text-block-form.tsx';

const pathOf = (textBlockId: string) => href('/invoice/einstellungen/bausteine/:textBlockId', { textBlockId });

export const meta = titledAs('newTextBlock');

export async function loader({ url, context }: Route.LoaderArgs) {
  return { createKey: await openCreateKey({ url, context }, { collection: 'text_blocks', pathOf }) };
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request);
  const submission = readTextBlock(form);
  if (submission.status !== 'success') return showAgain(submission);
  const backend = userBackend(context);
  const created = await ask(backend, createTextBlock, { createKey: readCreateKey(form), fields: submission.value });
  const done = (id: string) => seeOther(context, pathOf(id), 'text-block-created');
  return created.ok ? done(created.value.id) : answerStaleTextBlock({ form, submission, refused: created }, done);
}

export default function NewTextBlock({ loaderData, actionData }: Route.ComponentProps) {
  const values = emptyForm(textBlockFields);
  const [form, fields] = useFilledForm<TextBlockFormValues>({ id: 'text-block', values, answer: actionData });
  return (
    <>
      <PageHead title={places.newTextBlock.title} path={[{ href: paths.textBlocks, text: places.textBlocks.title }]} />
      <NewRecord
        answer={actionData}
        createKey={loaderData.createKey}
        storedNote="Diesen Baustein haben Sie mit demselben Formular schon angelegt."
        actionOf={pathOf}
      >
        {(hidden) => (
          <TextBlockForm form={form} fields={fields}>
            {hidden}
          </TextBlockForm>
        )}
      </NewRecord>
    </>
  );
}
