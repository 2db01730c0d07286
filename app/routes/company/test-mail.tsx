import { data } from 'react-router';
import type { Route } from './+types/test-mail.ts';
import { appContext } from '#app/http/app-context.ts';
import { readForm } from '#app/forms/reading/read-form.server.ts';
import { seeOther } from '#app/http/flash.ts';
import { userBackend } from '#app/http/session.ts';
import { findLastTest } from '#app/pocketbase/outbox/queries.ts';
import { formatBerlinTime } from '#app/values/berlin-time.ts';
import { Button } from '#app/ui/base/button.tsx';
import { Note } from '#app/ui/base/note.tsx';
import { paths, places } from '#app/ui/base/paths.ts';
import { PageHead, Part } from '#app/ui/frame/page.tsx';
import { StateBar } from '#app/ui/page/state-bar.tsx';
import { readSender } from '../mail/sender.server.ts';
import { tooManyMails } from '../mail/too-many-mails.ts';
import { PostForm } from '#app/forms/answers/post-form.tsx';
import { titledAs } from '../titles.ts';
import { enqueueTest } from '#app/pocketbase/outbox/calls.ts';
import type { TestMail } from '#app/pocketbase/outbox/calls.ts';
import { ask } from '#app/pocketbase/ask.ts';

export const meta = titledAs('testMail');

export async function loader({ context }: Route.LoaderArgs) {
  const backend = userBackend(context);
  const [sender, last] = await Promise.all([readSender(context, backend), findLastTest(backend)]);
  return {
    ...sender,
    transport: transportNames[context.get(appContext).services.mail.kind],
    last: last && { ...last, at: formatBerlinTime(last.created.replace(' ', 'T')) },
  };
}

const transportNames = {
  folder: 'Ordner auf diesem Rechner: niemand bekommt sie',
  resend: 'Resend',
  smtp: 'Mailserver (SMTP)',
};

export async function action({ request, context }: Route.ActionArgs) {
  await readForm(request);
  const queued = await ask(userBackend(context), enqueueTest);
  if (!queued.ok) return data({ refused: tooManyMails }, { status: 409 });
  await context.get(appContext).outbox.deliver(queued.value.id);
  return seeOther(context, paths.testMail, 'test-mail-tried');
}

export default function TestMailPage({ loaderData, actionData }: Route.ComponentProps) {
  const { from, replyTo, transport, last } = loaderData;
  return (
    <>
      <PageHead
        title={places.testMail.title}
        lead="Eine E-Mail an Ihre eigene Adresse, mit dem Absender, den Ihre Kunden sehen."
        path={[
          { href: paths.settings, text: 'Einstellungen' },
          { href: paths.senderSettings, text: 'E-Mail-Versand' },
        ]}
      />
      {actionData ? (
        <Note level="warning" title="Nicht verschickt" first>
          <p>{actionData.refused}</p>
        </Note>
      ) : null}
      <StateBar
        entries={[
          { label: 'Von', value: from },
          { label: 'Antworten an', value: replyTo },
          { label: 'Versand', value: transport },
        ]}
      />
      <PostForm>
        <Button variant="main">Probe schicken</Button>
      </PostForm>
      {last === null ? null : <LastTest last={last} />}
    </>
  );
}

const outcomes: Readonly<Record<string, string>> = {
  delivered: 'angekommen',
  sent: 'angenommen',
  failed: 'abgelehnt',
  queued: 'wird noch einmal versucht',
  sending: 'wird gerade versucht',
  unclear: 'unklar: Sie kann angekommen sein',
};

function LastTest({ last }: { last: TestMail & { at: string } }) {
  return (
    <Part id="last-test" title="Letzte Probe">
      <StateBar
        entries={[
          { label: 'Geschickt', value: last.at },
          { label: 'An', value: last.recipient },
          { label: 'Ergebnis', value: outcomes[last.status] ?? last.status },
        ]}
      />
      <p>
        Antwort des Versands: <code>{last.answer || last.error || 'noch keine'}</code>
      </p>
    </Part>
  );
}
