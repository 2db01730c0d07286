import { Button } from './button.tsx';
import { paths } from './paths.ts';
import consentFormUrl from './consent-form.css?url&no-inline';

/** The short form at the lower edge, until the visitor has chosen; posts what ConsentChoices posts. */
export function ConsentBanner({ returnTo }: { returnTo: string }) {
  return (
    <form className="consent-banner" method="post" action={paths.consent} aria-label="Einwilligungen">
      <link rel="stylesheet" href={consentFormUrl} />
      <input type="hidden" name="returnTo" value={returnTo} />
      <p>
        Wir laden nur Notwendiges, solange Sie nichts anderes wählen. <a href={paths.consent}>Einzeln auswählen</a>
      </p>
      <div className="row">
        <Button slim name="choice" value="necessary">
          Nur notwendige
        </Button>
        <Button slim name="choice" value="all">
          Allen zustimmen
        </Button>
      </div>
    </form>
  );
}

/** The same where people type: a line that covers nothing, and a page of its own, so that what is typed stays. */
export function ConsentLine() {
  return (
    <section className="consent-line" aria-label="Einwilligungen">
      <link rel="stylesheet" href={consentFormUrl} />
      Wir laden nur Notwendiges, solange Sie nichts anderes wählen.{' '}
      <a href={paths.consent} target="_blank" rel="noopener">
        Einwilligungen wählen (neues Fenster)
      </a>
    </section>
  );
}
