import type { Replay } from '../http/replay-names.ts';
import { CenteredForm } from '../ui/centered-form.tsx';
import { useSiteName } from './failure-view.tsx';
import { SignInFields } from './sign-in-fields.tsx';

/** A form that met an expired session: its fields go along through the login. */
export function SignInAgain({ replay }: { replay: Replay }) {
  return (
    <main>
      <title>{`Bitte erneut anmelden – ${useSiteName()}`}</title>
      <CenteredForm
        title="Bitte erneut anmelden"
        lead="Ihre Anmeldung war abgelaufen. Was Sie eingegeben haben, geht mit und wird Ihnen nach der Anmeldung gezeigt."
        action="/login"
      >
        <SignInFields replay={replay} />
      </CenteredForm>
    </main>
  );
}
