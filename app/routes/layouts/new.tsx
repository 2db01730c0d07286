import { href } from 'react-router';
import type { Route } from './+types/new.ts';
import { asksFields } from '#app/forms/page/field-fold.tsx';
import { useFilledForm } from '#app/forms/fields/form-fields.tsx';
import { openCreateKey } from '#app/forms/record/create-key.server.ts';
import { NewRecord } from '#app/forms/record/record-form.tsx';
import { requestContext } from '#app/http/app-context.ts';
import { startingLayouts } from '#app/invoicing/layout/starting-layouts.ts';
import type { LayoutValues } from '#app/invoicing/layout/fields.ts';
import { PageHead } from '#app/ui/frame/page.tsx';
import { WithPreview } from '#app/ui/paper/page-pictures.tsx';
import { hasQuery } from '#app/values/page-query.ts';
import { paths, places } from '#app/ui/base/paths.ts';
import { titledAs } from '../titles.ts';
import { DesignChoice } from './design-choice.tsx';
import { LayoutForm } from './layout-form.tsx';
import { toLayoutValues } from './layout-values.ts';
import { LookPane } from './look-pane.tsx';
import { answerNewLayout } from './new.server.ts';
import { readDesign } from './preview/sample.server.ts';

const pathOf = (layoutId: string) => href('/invoice/layouts/:layoutId', { layoutId });

export const meta = titledAs('newLayout');

/** First the choice of a design; then, with it in the address, the form. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const design = readDesign(url);
  if (design === null && context.get(requestContext).method !== 'POST') return null;
  const createKey = await openCreateKey({ url, context }, { collection: 'layouts', pathOf });
  return { createKey, design: design ?? 'plain', opensFields: hasQuery(url, 'openFields') };
}

export const action = answerNewLayout;

export default function NewLayout({ loaderData, actionData }: Route.ComponentProps) {
  if (loaderData !== null) return <NewLayoutForm {...loaderData} answer={actionData} />;
  return (
    <>
      <PageHead
        title={places.newLayout.title}
        path={[{ href: paths.layouts, text: 'Layouts' }]}
        lead="Womit möchten Sie beginnen? Schrift, Farben, Logo, Briefpapier und Texte wählen Sie danach; auch die Gestaltung lässt sich später ändern."
      />
      <DesignChoice />
    </>
  );
}

interface NewLayoutFormProps {
  createKey: string;
  design: keyof typeof startingLayouts;
  opensFields: boolean;
  answer: Route.ComponentProps['actionData'];
}

function NewLayoutForm({ createKey, design, opensFields, answer }: NewLayoutFormProps) {
  const values = toLayoutValues({ name: '', settings: startingLayouts[design] });
  const [form, fields] = useFilledForm<LayoutValues>({ id: 'layout', values, answer });
  const path = [
    { href: paths.layouts, text: 'Layouts' },
    { href: paths.newLayout, text: 'Gestaltung wählen' },
  ];
  return (
    <>
      <PageHead title={places.newLayout.title} path={path} />
      <NewRecord
        answer={answer}
        createKey={createKey}
        storedNote="Dieses Layout haben Sie mit demselben Formular schon angelegt."
        actionOf={pathOf}
      >
        {(hidden) => (
          <WithPreview>
            <LayoutForm form={form} fields={fields} asked={asksFields({ ...answer, opensFields })}>
              {hidden}
            </LayoutForm>
            <LookPane look={{ design }} formId={form.id} />
          </WithPreview>
        )}
      </NewRecord>
    </>
  );
}
