import type { FailedRequest, Failure } from '#app/http/failure.ts';
import type { TypedForm } from '#app/http/form/typed-form.ts';
import { Note } from '#app/ui/base/note.tsx';
import { SignedInFrame } from '#app/ui/frame/signed-in-frame.tsx';
import { PublicFrame } from '#app/ui/public/public-frame.tsx';
import { storedOrNot } from './failure-texts.ts';
import { FailureView, useSiteName } from './failure-view.tsx';
import { SignInAgain } from './sign-in-again.tsx';
import { TypedEntries } from './typed-entries.tsx';

/** The one page of a request that failed, whoever found out: what happened, what was typed, whether it is stored. */
export function FailurePage({ failure, typed, signedIn, pathname }: Omit<FailedRequest, 'site'>) {
  const siteName = useSiteName();
  if (failure.kind === 'session-expired') return <SignInAgain email={failure.email} typed={typed} />;
  const view = (
    <FailureView failure={failure} signedIn={signedIn}>
      {typed ? <KeptEntries failure={failure} typed={typed} /> : null}
    </FailureView>
  );
  return signedIn ? (
    <SignedInFrame siteName={siteName} userName="Konto" pathname={pathname}>
      {view}
    </SignedInFrame>
  ) : (
    <PublicFrame siteName={siteName}>{view}</PublicFrame>
  );
}

/** Nothing there takes such a form: sending it once more would change nothing. */
const pointless: ReadonlySet<number> = new Set([404, 405, 410]);

function KeptEntries({ failure, typed }: { failure: Failure; typed: TypedForm }) {
  const again = !pointless.has(failure.status);
  return (
    <section className="stack" aria-labelledby="typed-entries">
      <h2 id="typed-entries">Ihre Eingaben</h2>
      <Note level="warning" first>
        <p>{storedOrNot(failure)}</p>
      </Note>
      <TypedEntries typed={typed} sendText={again ? 'Noch einmal senden' : null} />
    </section>
  );
}
