import type { ReactNode } from 'react';
import { LinkButton } from '#app/ui/base/button.tsx';
import { paths } from '#app/ui/base/paths.ts';

/** What stands instead of a form that asks for a password nobody has chosen yet. */
export function NoOwnPassword({ head }: { head: ReactNode }) {
  return (
    <>
      {head}
      <div className="stack">
        <p>
          Ihr Konto hat noch kein eigenes Passwort: Sie melden sich mit einem anderen Dienst oder mit Codes per E-Mail
          an. Setzen Sie zuerst eines; den Link dazu schicken wir an Ihre Adresse.
        </p>
        <p>
          <LinkButton variant="main" href={paths.forgotPassword}>
            Passwort setzen
          </LinkButton>
        </p>
      </div>
    </>
  );
}
