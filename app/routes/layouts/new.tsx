import { href } from 'react-router';
import type { Route } from './+types/new.ts';
import { useFilledForm } from '#app/forms/fields/form-fields.tsx';
import { openCreateKey } from '#app/forms/record/create-key.server.ts';
import { defaultLayout } from '#app/invoicing/layout/layout.ts';
import { PageHead } from '#app/ui/frame/page.tsx';
import { WithPreview } from '#app/ui/paper/page-pictures.tsx';
import { paths, places } from '#app/ui/base/paths.ts';
import { titledAs } from '../titles.ts';
import { LayoutForm } from './layout-form.tsx';
import { LayoutPreviewPane } from './preview/layout-preview.tsx';
import { newLayout } from './layout-values.ts';
import type { LayoutValues } from '#app/invoicing/layout/fields.ts';
import { readPreview } from './preview/read-preview.server.ts';
import { NewRecord } from '#app/forms/record/record-form.tsx';
import { answerNewLayout } from './new.server.ts';

const pathOf = (layoutId: string) => href('/invoice/layouts/:layoutId', { layoutId });

export const meta = titledAs('newLayout');

export async function loader({ url, context }: Route.LoaderArgs) {
  const createKey = await openCreateKey({ url, context }, { collection: 'layouts', pathOf });
  const preview = await readPreview(context, url, { id: '', version: 0, settings: defaultLayout });
  return { createKey, preview };
}

export const action = answerNewLayout;

export default function NewLayout({ loaderData, actionData }: Route.ComponentProps) {
  const [form, fields] = useFilledForm<LayoutValues>({ id: 'layout', values: newLayout, answer: actionData });
  return (
    <>
      <PageHead title={places.newLayout.title} path={[{ href: paths.layouts, text: 'Layouts' }]} />
      <NewRecord
        answer={actionData}
        createKey={loaderData.createKey}
        storedNote="Dieses Layout haben Sie mit demselben Formular schon angelegt."
        actionOf={pathOf}
      >
        {(hidden) => (
          <WithPreview>
            <LayoutForm form={form} fields={fields}>
              {hidden}
            </LayoutForm>
            <LayoutPreviewPane preview={loaderData.preview} formId={form.id} />
          </WithPreview>
        )}
      </NewRecord>
    </>
  );
}
