import { replayNames } from '#app/http/form/replay.ts';
import type { Replay } from '#app/http/form/replay.ts';
import { Button, LinkButton } from '#app/ui/base/button.tsx';
import { HiddenFields } from '../fields/hidden-fields.tsx';
import { TextField } from '../fields/field.tsx';
import { withQuery } from '#app/values/page-query.ts';

interface SignInFieldsProps {
  /** the page opens with the focus on its first field */
  focused?: boolean;
  email?: { defaultValue: string | undefined; errors: readonly string[] | undefined };
  password?: { errors: readonly string[] | undefined };
  /** page to come back to */
  wanted?: string | undefined;
  replay?: Replay | null | undefined;
}

export function SignInFields({ focused, email, password, wanted, replay }: SignInFieldsProps) {
  return (
    <>
      <TextField
        {...email}
        id="sign-in-email"
        name="email"
        type="email"
        label="E-Mail-Adresse"
        autoComplete="username"
        autoFocus={focused}
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
      {wanted ? <input type="hidden" name="wanted" value={wanted} /> : null}
      <CarriedFields replay={replay} />
      <div className="row">
        <Button variant="main">Anmelden</Button>
      </div>
      <div className="row">
        {replay ? (
          <Button variant="quiet" formAction="/login/passwort" formNoValidate name="step" value="ask">
            Passwort vergessen
          </Button>
        ) : (
          <LinkButton variant="quiet" href="/login/passwort">
            Passwort vergessen
          </LinkButton>
        )}
        {replay ? (
          <Button variant="quiet" formAction="/login/code" formNoValidate name="step" value="ask">
            Code per E-Mail
          </Button>
        ) : (
          <LinkButton variant="quiet" href={withWanted('/login/code', wanted)}>
            Code per E-Mail
          </LinkButton>
        )}
      </div>
    </>
  );
}

/** The path, with the page to come back to. */
export function withWanted(path: string, wanted: string | null | undefined): string {
  return withQuery(path, { next: wanted ?? '' });
}

/** What was typed before the session ended, on its way through the pages that sign in. */
export function CarriedFields({ replay }: { replay: Replay | null | undefined }) {
  return replay ? <HiddenFields fields={replayFields(replay)} /> : null;
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
