import type { Replay } from '../../http/form/replay-names.ts';
import { useSiteName } from './failure-view.tsx';
import { SignInFields } from './sign-in-fields.tsx';

/** A form that met an expired session: its fields go along through the login. */
export function SignInAgain({ replay }: { replay: Replay }) {
  return (
    <main className="page">
      <title>{`Bitte erneut anmelden – ${useSiteName()}`}</title>
      <h1>Bitte erneut anmelden</h1>
      <p>
        Ihre Anmeldung war abgelaufen. Was Sie eingegeben haben, geht mit und wird Ihnen nach der Anmeldung gezeigt.
      </p>
      <form method="post" action="/login" className="stack">
        <SignInFields replay={replay} />
      </form>
    </main>
  );
}
