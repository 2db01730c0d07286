import { accountField } from '#app/http/form/replay.ts';
import type { Replay } from '#app/http/form/replay.ts';
import { Button, LinkButton } from '#app/ui/base/button.tsx';
import { CenteredMessage } from '#app/ui/public/centered-form.tsx';
import { TypedEntries } from '#app/forms/answers/typed-entries.tsx';

/** What was typed before the session ended; nothing is sent until the person says so. */
export function ConfirmReplay({ replay: { path, account, fields } }: { replay: Replay }) {
  const typed = { path, fields: [...fields, { name: accountField, value: account }], files: [], secrets: [] };
  return (
    <CenteredMessage title="Ihre Eingaben sind noch da">
      <p>Sie sind wieder angemeldet. Es ist noch nichts gespeichert. Möchten Sie diese Eingaben jetzt speichern?</p>
      <TypedEntries typed={typed} sendText="Jetzt speichern">
        <LinkButton variant="quiet" href={path.split('?')[0] ?? '/invoice'}>
          Verwerfen
        </LinkButton>
      </TypedEntries>
    </CenteredMessage>
  );
}

export function UnconfirmedNote({ email }: { email: string }) {
  return (
    <form method="post" action="/login/registrieren/confirm" className="stack">
      <input type="hidden" name="email" value={email} />
      <p>In der Bestätigungsmail steht ein Link. Ist sie nicht angekommen?</p>
      <Button>Bestätigungsmail noch einmal senden</Button>
    </form>
  );
}
