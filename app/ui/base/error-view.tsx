import './error-view.css';
import type { ReactNode } from 'react';
import { LinkButton } from './button.tsx';
import { paths } from './paths.ts';

interface ErrorViewProps {
  /** Status message, word for word. */
  message: string;
  /** The error's own message, word for word. */
  description: string;
  signedIn?: boolean | undefined;
  /** The default layout bounds its own width; the invoice layout has done so already. */
  wrapped?: boolean | undefined;
}

export function NotFoundView({ message, description, signedIn, wrapped }: ErrorViewProps) {
  return (
    <View status={404} message={message} description={description} wrapped={wrapped}>
      <p className="muted">
        Diese Seite gibt es nicht, oder sie gehört zu einem anderen Konto. Prüfen Sie die Adresse, oder gehen Sie von
        einer der folgenden Seiten aus weiter.
      </p>
      <Ways signedIn={signedIn} />
    </View>
  );
}

export function GenericErrorView({
  status,
  message,
  description,
  signedIn,
  wrapped,
}: ErrorViewProps & { status: number }) {
  return (
    <View status={status} message={message} description={description} wrapped={wrapped}>
      <p className="muted">{adviceFor(status)}</p>
      <Ways signedIn={signedIn} />
    </View>
  );
}

function adviceFor(status: number): string {
  if (status === 503)
    return 'Die Datenbank ist gerade nicht erreichbar und startet neu. Laden Sie die Seite in ein paar Sekunden noch einmal.';
  if (status === 429) return 'Zu viele Versuche. Bitte warten Sie zehn Minuten.';
  return 'Ihre Anfrage konnte nicht bearbeitet werden. Laden Sie die Seite in einer Minute noch einmal. Prüfen Sie danach, ob Ihre letzte Eingabe gespeichert ist.';
}

type ViewProps = Pick<ErrorViewProps, 'message' | 'description' | 'wrapped'> & { status: number; children: ReactNode };

function View({ status, message, description, wrapped, children }: ViewProps) {
  return (
    <section className={wrapped ? 'error-view wrap' : 'error-view'}>
      <p className="big-number" aria-hidden="true">
        {status}
      </p>
      <h1 lang="en">{message}</h1>
      <p lang="en">{description}</p>
      {children}
    </section>
  );
}

function Ways({ signedIn }: { signedIn: boolean | undefined }) {
  return (
    <p className="row">
      {signedIn ? (
        <>
          <LinkButton variant="main" href={paths.invoices}>
            Zu den Rechnungen
          </LinkButton>
          <LinkButton href={paths.dashboard}>Zur Übersicht</LinkButton>
        </>
      ) : (
        <>
          <LinkButton variant="main" href={paths.home}>
            Zur Startseite
          </LinkButton>
          <LinkButton href={paths.login}>Anmelden</LinkButton>
        </>
      )}
    </p>
  );
}
