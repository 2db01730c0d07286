import { data } from 'react-router';
import type { Route } from './+types/provider-return.ts';
import { findAccount } from '#app/http/account.ts';
import { appContext, requestContext, sessionContext } from '#app/http/app-context.ts';
import type { Context } from '#app/http/app-context.ts';
import { tooManySentence } from '#app/http/attempts.ts';
import { failureOf } from '#app/http/failure.ts';
import { seeOther } from '#app/http/flash.ts';
import { plainBackend, visitorBackend } from '#app/http/session.ts';
import { signInByProvider } from '#app/pocketbase/accounts/provider-queries.ts';
import { LinkButton } from '#app/ui/base/button.tsx';
import { StatusWords } from '#app/ui/base/error-view.tsx';
import { Note } from '#app/ui/base/note.tsx';
import { paths } from '#app/ui/base/paths.ts';
import { CenteredMessage } from '#app/ui/public/centered-form.tsx';
import { titled } from '../titles.ts';
import { completeSignIn } from './finish-sign-in.server.ts';
import type { SignInOutcome } from './finish-sign-in.server.ts';
import { findProvider, isSameState, returnPath, consumeProviderState } from './provider-state.server.ts';
import type { ProviderState } from './provider-state.server.ts';
import { deviceOfRequest, countProviderReturn } from './try-to-sign-in.server.ts';
import { readQuery } from '#app/values/page-query.ts';

export const meta = titled('Anmeldung');
export const handle = { checks: ['own-page'] };

const problems = {
  'not-started':
    'Diese Anmeldung hat in diesem Browser nicht begonnen, ist schon abgeschlossen oder liegt länger als zehn Minuten zurück.',
  'other-state': 'Diese Antwort gehört nicht zu der Anmeldung, die in diesem Browser begonnen hat.',
  denied: 'Der Dienst hat die Anmeldung nicht bestätigt. Vielleicht wurde sie dort abgebrochen.',
  'other-account': 'Inzwischen ist hier jemand anderes angemeldet. Es wurde nichts verbunden.',
  wrong: 'Der Dienst hat diese Anmeldung nicht bestätigt: Sein Code gilt nicht oder nicht mehr.',
};

export async function loader({ url, context }: Route.LoaderArgs) {
  const started = consumeProviderState(context, context.get(requestContext));
  const told = (problem: string, status: number) =>
    data({ failure: failureOf(status, problem), linking: Boolean(started?.link) }, { status });
  if (!started) return told(problems['not-started'], 403);
  findProvider(context.get(appContext).services.env, started.provider);
  if (!isSameState(started.state, readQuery(url, 'providerState'))) return told(problems['other-state'], 403);
  const code = readQuery(url, 'providerCode');
  if (code === '') return told(problems.denied, 403);
  if (!countProviderReturn(context)) return told(tooManySentence(context), 429);
  const settled = await exchange(context, started, code);
  if (settled.kind === 'response') return settled.response;
  return settled.kind === 'refused' ? told(settled.sentence, settled.status) : told(problems.wrong, 422);
}

async function exchange(context: Context, started: ProviderState, code: string): Promise<SignInOutcome> {
  const { provider, codeVerifier, wanted, link, addressHash } = started;
  const redirectUrl = context.get(appContext).services.publicOrigin + returnPath;
  const answer = { provider, code, codeVerifier, redirectUrl, device: deviceOfRequest(context), addressHash };
  const kept = { wanted, replay: null };
  if (link === null) {
    const backend = visitorBackend(context);
    const result = await signInByProvider(backend, answer);
    return completeSignIn(context, { backend, result, kept, wrong: problems.wrong });
  }
  const account = await findAccount(context);
  const session = context.get(sessionContext);
  if (account?.userId !== link || !session)
    return { kind: 'refused', status: 403, sentence: problems['other-account'] };
  const backend = plainBackend(context, session.token);
  const result = await signInByProvider(backend, answer);
  if (result === 'signed-in') {
    context.get(appContext).outbox.kick();
    return { kind: 'response', response: seeOther(context, paths.providers, 'provider-added') };
  }
  return completeSignIn(context, { backend, result, kept, wrong: problems.wrong });
}

export default function ProviderReturn({ loaderData }: Route.ComponentProps) {
  const { failure, linking } = loaderData;
  return (
    <CenteredMessage title={linking ? 'Nicht verbunden' : 'Nicht angemeldet'}>
      <StatusWords {...failure} />
      <Note level="danger">
        <p>{failure.description}</p>
      </Note>
      <div className="row">
        <LinkButton variant="main" href={linking ? paths.providers : paths.login}>
          {linking ? 'Zu den Einstellungen' : 'Zur Anmeldung'}
        </LinkButton>
      </div>
    </CenteredMessage>
  );
}
