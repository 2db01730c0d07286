import { titled } from '../shared/titles.ts';
import { LinkButton } from '../../ui/base/button.tsx';
import { CenteredMessage } from '../../ui/public/centered-form.tsx';

export const meta = titled('Konto bestätigt');

export default function Registered() {
  return (
    <CenteredMessage title="Ihr Konto ist bereit">
      <p>
        Die E-Mail-Adresse ist bestätigt. Melden Sie sich an, tragen Sie Ihre Firmendaten ein und schreiben Sie die
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
