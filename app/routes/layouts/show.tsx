import { href } from 'react-router';
import type { Route } from './+types/show.ts';
import { asksFields } from '#app/forms/page/field-fold.tsx';
import { useFilledForm } from '#app/forms/fields/form-fields.tsx';
import { Button, LinkButton } from '#app/ui/base/button.tsx';
import { Note } from '#app/ui/base/note.tsx';
import { PageHead } from '#app/ui/frame/page.tsx';
import { WithPreview } from '#app/ui/paper/page-pictures.tsx';
import { paths } from '#app/ui/base/paths.ts';
import type { describeContradiction } from '../findings/contradiction-texts.ts';
import { PostForm } from '#app/forms/answers/post-form.tsx';
import { pageTitle } from '../titles.ts';
import { LayoutForm } from './layout-form.tsx';
import { LookPane } from './look-pane.tsx';
import type { LayoutValues } from '#app/invoicing/layout/fields.ts';
import { StoredRecord } from '#app/forms/record/record-form.tsx';
import { loadLayout, answerLayout } from './show.server.ts';

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return [{ title: pageTitle(loaderData.values.name, { matches }) }];
}

export const loader = loadLayout;
export const action = answerLayout;

export default function ShowLayout({ loaderData, actionData }: Route.ComponentProps) {
  const { id, record, archived, values, warnings, opensFields } = loaderData;
  const [form, fields] = useFilledForm<LayoutValues>({ id: 'layout', values, answer: actionData });
  return (
    <>
      <PageHead
        title={values.name}
        path={[{ href: paths.layouts, text: 'Layouts' }]}
        lead={archived ? 'Archiviert' : undefined}
        actions={<LayoutActions id={id} archived={archived} />}
      />
      <StoredRecord
        answer={actionData}
        record={record}
        storedNote="Das Layout wurde in einem anderen Fenster gespeichert."
        storedHref={href('/invoice/layouts/:layoutId', { layoutId: id })}
      >
        {(hidden) => (
          <WithPreview>
            <div>
              <Warnings warnings={warnings} />
              <LayoutForm form={form} fields={fields} asked={asksFields({ ...actionData, opensFields })}>
                {hidden}
              </LayoutForm>
            </div>
            <LookPane look={{ layoutId: id, version: record.version }} formId={form.id} />
          </WithPreview>
        )}
      </StoredRecord>
    </>
  );
}

function Warnings({ warnings }: { warnings: readonly ReturnType<typeof describeContradiction>[] }) {
  if (warnings.length === 0) return null;
  return (
    <Note level="warning" title="Bitte prüfen Sie dieses Layout">
      <ul role="list">
        {warnings.map(({ title, text, rule }) => (
          <li key={title}>
            {title} {text} ({rule})
          </li>
        ))}
      </ul>
    </Note>
  );
}

function LayoutActions({ id, archived }: { id: string; archived: boolean }) {
  const archivePath = href('/invoice/layouts/:layoutId/archiv', { layoutId: id });
  if (archived)
    return (
      <PostForm action={archivePath}>
        <Button slim name="archived" value="no">
          Wiederherstellen
        </Button>
      </PostForm>
    );
  return (
    <>
      <LinkButton slim href={href('/invoice/layouts/:layoutId/verwendung', { layoutId: id })}>
        Verwendung
      </LinkButton>
      <LinkButton slim variant="quiet" href={archivePath}>
        Archivieren
      </LinkButton>
    </>
  );
}
