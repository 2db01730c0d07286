import { titled } from '../titles.ts';
import { LinkButton } from '#app/ui/base/button.tsx';
import { CenteredMessage } from '#app/ui/public/centered-form.tsx';

export const meta = titled('So geht es weiter');

export default function Registered() {
  return (
    <CenteredMessage title="So geht es weiter">
      <p>
        Ist Ihre E-Mail-Adresse bestätigt, melden Sie sich an, tragen Sie Ihre Firmendaten ein und schreiben Sie die
        erste Rechnung.
      </p>
      <div className="row">
        <LinkButton variant="main" href="/login">
          Anmelden
        </LinkButton>
      </div>
    </CenteredMessage>
  );
}
