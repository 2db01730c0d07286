import { fieldNamed, labelIn, wordField } from '../../http/form/field-words.ts';
import { accountField } from '../../http/form/replay-names.ts';
import type { Replay } from '../../http/form/replay-names.ts';
import { Button } from '../../ui/base/button.tsx';
import { CenteredMessage } from '../../ui/public/centered-form.tsx';
import { ConfirmFields } from './confirm-fields.tsx';
import { formAt } from '../shared/typed-forms.ts';

/** What was typed before the session ended; nothing is sent until the person says so. */
export function ConfirmReplay({ replay }: { replay: Replay }) {
  const form = formAt(replay.path);
  const fields = replay.fields.map((entry) => {
    const named = fieldNamed(form, entry.name);
    return {
      ...entry,
      label: labelIn(form, entry.name),
      words: named === null ? entry.value : wordField(named.field, entry.value),
    };
  });
  return (
    <CenteredMessage title="Ihre Eingaben sind noch da">
      <p>Sie sind wieder angemeldet. Es wurde nichts gesendet. Möchten Sie diese Eingaben jetzt absenden?</p>
      <ConfirmFields
        action={replay.path}
        fields={[...fields, { name: accountField, value: replay.account }]}
        confirmText="Jetzt absenden"
        cancelHref={replay.path.split('?')[0] ?? '/invoice'}
      />
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
