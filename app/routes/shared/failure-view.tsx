import { useContext } from 'react';
import { GenericErrorView, NotFoundView } from '../../ui/base/error-view.tsx';
import { SiteContext } from '../../ui/base/site-context.ts';
import { SendAgain } from './send-again.tsx';
import { adviceFor } from './failure-texts.ts';
import type { Failure } from './read-error.ts';

/** 404 and everything else, each with its own view, and the page title of both. */
export function FailureView({ failure, signedIn }: { failure: Failure; signedIn: boolean }) {
  const { status, message, description } = failure;
  const texts = { message, description, signedIn, wrapped: !signedIn };
  const typed = failure.backend?.typed ?? null;
  return (
    <>
      <title>{`${message} – ${useSiteName()}`}</title>
      {status === 404 ? (
        <NotFoundView {...texts} />
      ) : (
        <GenericErrorView status={status} advice={adviceFor(failure)} {...texts}>
          {typed ? <SendAgain {...typed} /> : null}
        </GenericErrorView>
      )}
    </>
  );
}

/** The site's name on pages that no loader has fed. */
export function useSiteName(): string {
  return useContext(SiteContext)?.siteName ?? 'Belegwerk';
}
