import { replayNames } from '../../http/form/replay-names.ts';
import type { Replay } from '../../http/form/replay-names.ts';
import { Button, LinkButton } from '../../ui/base/button.tsx';
import { HiddenFields } from '../../ui/field/hidden-fields.tsx';
import { TextField } from '../../ui/field/field.tsx';

interface SignInFieldsProps {
  email?: { defaultValue: string | undefined; errors: readonly string[] | undefined };
  password?: { errors: readonly string[] | undefined };
  /** page to come back to */
  wanted?: string | undefined;
  replay?: Replay | null | undefined;
}

export function SignInFields({ email, password, wanted, replay }: SignInFieldsProps) {
  return (
    <>
      <TextField
        {...email}
        id="sign-in-email"
        name="email"
        type="email"
        label="E-Mail-Adresse"
        autoComplete="username"
        required
      />
      <TextField
        {...password}
        id="sign-in-password"
        name="password"
        type="password"
        label="Passwort"
        autoComplete="current-password"
        required
      />
      {wanted ? <input type="hidden" name="weiter" value={wanted} /> : null}
      {replay ? <HiddenFields fields={replayFields(replay)} /> : null}
      <div className="row">
        <Button variant="main">Anmelden</Button>
        <LinkButton variant="quiet" href="/login/passwort">
          Passwort vergessen
        </LinkButton>
      </div>
    </>
  );
}

function replayFields(replay: Replay): { name: string; value: string }[] {
  return [
    { name: replayNames.path, value: replay.path },
    { name: replayNames.account, value: replay.account },
    ...replay.fields.flatMap(({ name, value }) => [
      { name: replayNames.name, value: name },
      { name: replayNames.value, value },
    ]),
  ];
}
