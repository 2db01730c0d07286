import type { ReactNode } from 'react';
import { LinkButton } from './button.tsx';
import { paths } from './paths.ts';
import errorViewUrl from './error-view.css?url&no-inline';

interface ErrorViewProps {
  /** Status message, word for word. */
  message: string;
  /** The error's own message, word for word. */
  description: string;
  /** The description is ours, not of the interface. */
  german?: boolean | undefined;
  signedIn?: boolean | undefined;
  /** The default layout bounds its own width; the invoice layout has done so already. */
  wrapped?: boolean | undefined;
  /** stands before the ways on */
  children?: ReactNode;
}

interface GenericErrorViewProps extends ErrorViewProps {
  status: number;
  /** what a person can know and do about it: paragraphs */
  advice: readonly string[];
}

/** The status of a failure that its page mends: it is said, and stands back behind what is to be done. */
export function StatusWords({ status, message }: { status: number; message: string }) {
  return (
    <p className="small muted" lang="en">
      {status} {message}
    </p>
  );
}

export function NotFoundView({ message, description, signedIn, wrapped, children }: ErrorViewProps) {
  return (
    <View status={404} message={message} description={description} wrapped={wrapped}>
      <p className="muted">
        Diese Seite gibt es nicht, oder sie gehört zu einem anderen Konto. Prüfen Sie die Adresse, oder gehen Sie von
        einer der folgenden Seiten aus weiter.
      </p>
      {children}
      <Ways signedIn={signedIn} />
    </View>
  );
}

export function GenericErrorView({ status, advice, children, ...texts }: GenericErrorViewProps) {
  return (
    <View status={status} {...texts}>
      {advice.map((paragraph) => (
        <p key={paragraph} className="muted">
          {paragraph}
        </p>
      ))}
      {children}
      <Ways signedIn={texts.signedIn} />
    </View>
  );
}

type ViewProps = ErrorViewProps & { status: number };

function View({ status, message, description, german, wrapped, children }: ViewProps) {
  return (
    <section className={wrapped ? 'error-view wrap' : 'error-view'}>
      <link rel="stylesheet" href={errorViewUrl} />
      <p className="big-number" aria-hidden="true">
        {status}
      </p>
      <h1 lang="en">{message}</h1>
      <p lang={german ? undefined : 'en'}>{description}</p>
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
