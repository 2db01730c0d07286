import { failureOf } from '#app/http/failure.ts';
import { replayOf } from '#app/http/form/replay.ts';
import type { TypedForm } from '#app/http/form/typed-form.ts';
import { StatusWords } from '#app/ui/base/error-view.tsx';
import { CenteredForm } from '#app/ui/public/centered-form.tsx';
import { PublicFrame } from '#app/ui/public/public-frame.tsx';
import { useSiteName } from './failure-view.tsx';
import { SignInFields } from './sign-in-fields.tsx';

/** A form that met an expired session: its fields go along through the login. */
export function SignInAgain({ email, typed }: { email: string; typed: TypedForm | null }) {
  const siteName = useSiteName();
  return (
    <PublicFrame siteName={siteName}>
      <title>{`Bitte erneut anmelden – ${siteName}`}</title>
      <CenteredForm
        title="Bitte erneut anmelden"
        lead="Ihre Anmeldung ist abgelaufen. Ihre Eingaben sind nicht verloren. Sie sehen sie gleich nach der Anmeldung; bis dahin sind sie noch nicht gespeichert."
        message={
          <>
            <StatusWords {...failureOf(401, '')} />
            <FilesAgain typed={typed} />
          </>
        }
        focused
        action="/login"
        noValidate
      >
        <SignInFields email={{ defaultValue: email, errors: undefined }} replay={typed ? replayOf(typed) : null} />
      </CenteredForm>
    </PublicFrame>
  );
}

function FilesAgain({ typed }: { typed: TypedForm | null }) {
  if (!typed || typed.files.length === 0) return null;
  const names = typed.files.map(({ fileName }) => `„${fileName}“`).join(', ');
  return <p>Dateien gehen nicht mit. Bitte wählen Sie danach noch einmal aus: {names}.</p>;
}
