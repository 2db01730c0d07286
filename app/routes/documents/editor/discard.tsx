import { data } from 'react-router';
import type { Route } from './+types/discard.ts';
import { PostForm } from '#app/forms/answers/post-form.tsx';
import { readForm } from '#app/forms/reading/read-form.server.ts';
import { seeOther } from '#app/http/flash.ts';
import { userBackend } from '#app/http/session.ts';
import { Button, LinkButton } from '#app/ui/base/button.tsx';
import { Note } from '#app/ui/base/note.tsx';
import { PageHead } from '#app/ui/frame/page.tsx';
import { KeyValues } from '#app/ui/page/key-values.tsx';
import { titled } from '#app/routes/titles.ts';
import { draftsAt } from './drafts.server.ts';
import { idIn, nameAt, pagesOf } from './kinds.ts';

export const meta = titled('Entwurf verwerfen');

export async function loader({ pattern, params, context }: Route.LoaderArgs) {
  const draft = await draftsAt(pattern).beforeDiscarding(context, idIn(params));
  return { ...draft, kind: nameAt(pattern) };
}

export async function action({ request, pattern, params, context }: Route.ActionArgs) {
  const version = Number((await readForm(request)).get('version'));
  const id = idIn(params);
  const discarded = await draftsAt(pattern).discard(userBackend(context), { id, version });
  if (discarded.ok) return seeOther(context, discarded.value.path, discarded.value.told);
  if (discarded.refusal === 'stale') return data({ stale: true }, { status: 409 });
  discarded.refusal satisfies 'already-issued';
  return seeOther(context, pagesOf[nameAt(pattern)].at(id).show);
}

export default function DiscardDraft({ loaderData, actionData, params }: Route.ComponentProps) {
  const { kind, version, lead, facts } = loaderData;
  const { list, at } = pagesOf[kind];
  return (
    <>
      <PageHead title="Entwurf verwerfen" path={[list]} lead={lead} />
      {actionData ? (
        <Note level="danger" title="Noch nicht verworfen">
          <p>Der Entwurf wurde inzwischen geändert. Bitte sehen Sie ihn noch einmal an.</p>
        </Note>
      ) : null}
      <KeyValues rows={facts} />
      <PostForm className="stack">
        <input type="hidden" name="version" value={version} />
        <div className="row">
          <Button variant="danger">Entwurf verwerfen</Button>
          <LinkButton href={at(idIn(params)).edit}>Behalten</LinkButton>
        </div>
      </PostForm>
    </>
  );
}
