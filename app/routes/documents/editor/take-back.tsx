import { data, redirect } from 'react-router';
import type { Route } from './+types/take-back.ts';
import { PostForm } from '#app/forms/answers/post-form.tsx';
import { readForm } from '#app/forms/reading/read-form.server.ts';
import { appContext } from '#app/http/app-context.ts';
import { seeOther } from '#app/http/flash.ts';
import { demoLimitPath, userBackend } from '#app/http/session.ts';
import { ask } from '#app/pocketbase/ask.ts';
import { findDiscarded } from '#app/pocketbase/discarded/calls.ts';
import { titled } from '#app/routes/titles.ts';
import { Button, LinkButton } from '#app/ui/base/button.tsx';
import { Note } from '#app/ui/base/note.tsx';
import { PageHead } from '#app/ui/frame/page.tsx';
import { KeyValues } from '#app/ui/page/key-values.tsx';
import { formatEuro } from '#app/values/money.ts';
import { dayDiscarded, lastDayToTakeBack, nameDiscarded, refusedBack } from './discarded-words.ts';
import { kindAt } from './kinds.server.ts';
import { nameAt, pagesOf } from './kinds.ts';

export const meta = titled('Verworfener Entwurf');

export async function loader({ pattern, params, context }: Route.LoaderArgs) {
  const kind = nameAt(pattern);
  const [draft] = await ask(userBackend(context), findDiscarded, { id: params.draftId });
  if (draft?.id === params.draftId && (draft.kind === 'invoice') === (kind === 'invoice')) return { kind, draft };
  // Back, after it was taken back: it goes on where it is.
  await kindAt(pattern).open(context, params.draftId);
  throw redirect(pagesOf[kind].at(params.draftId).edit);
}

/** Takes it back and goes on with it. */
export async function action({ request, pattern, params, context }: Route.ActionArgs) {
  const withoutOffer = (await readForm(request)).get('withoutOffer') === 'yes';
  const taken = await kindAt(pattern).takeBack(userBackend(context), { id: params.draftId, withoutOffer });
  if (taken.ok) return seeOther(context, pagesOf[nameAt(pattern)].at(taken.value.id).edit, 'draft-taken-back');
  if (taken.refusal === 'demo-limit') return seeOther(context, demoLimitPath(context.get(appContext).services.env));
  return data({ refusal: taken.refusal }, { status: 409 });
}

export default function TakeDraftBack({ loaderData: { kind, draft }, actionData }: Route.ComponentProps) {
  const { list, discarded } = pagesOf[kind];
  const refusal = actionData?.refusal;
  return (
    <>
      <PageHead
        title={nameDiscarded(draft)}
        path={[list, discarded]}
        lead={`Verworfener Entwurf. Bis ${lastDayToTakeBack(draft)} können Sie ihn zurückholen, so wie er war; danach wird er endgültig gelöscht.`}
      />
      {refusal ? (
        <Note level="danger" title="Nicht zurückgeholt">
          <p>{refusedBack[refusal]}</p>
        </Note>
      ) : null}
      <KeyValues
        rows={[
          { label: 'Kunde', value: draft.customerName || 'keiner' },
          { label: 'Betrag', value: formatEuro(draft.grossCents) },
          { label: 'Verworfen am', value: dayDiscarded(draft) },
        ]}
      />
      <PostForm className="stack">
        {refusal && kind === 'invoice' ? <input type="hidden" name="withoutOffer" value="yes" /> : null}
        <div className="row">
          {refusal && kind === 'offer' ? null : (
            <Button variant="main">{refusal ? 'Ohne Bezug zum Angebot zurückholen' : 'Zurückholen'}</Button>
          )}
          <LinkButton href={discarded.href}>Alle verworfenen Entwürfe</LinkButton>
        </div>
      </PostForm>
    </>
  );
}
