import { useContext } from 'react';
import type { ReactNode } from 'react';
import type { Failure } from '#app/http/failure.ts';
import { GenericErrorView, NotFoundView } from '#app/ui/base/error-view.tsx';
import { SiteContext } from '#app/ui/base/site-context.ts';
import { adviceFor } from './failure-texts.ts';

interface FailureViewProps {
  failure: Failure;
  signedIn: boolean;
  /** what was typed, before the ways on */
  children?: ReactNode;
}

/** 404 and everything else, each with its own view, and the page title of both. */
export function FailureView({ failure, signedIn, children }: FailureViewProps) {
  const { status, message, description, text } = failure;
  const texts = { message, description, signedIn, wrapped: !signedIn, german: text !== null };
  return (
    <>
      <title>{`${message} – ${useSiteName()}`}</title>
      {status === 404 && text === null ? (
        <NotFoundView {...texts}>{children}</NotFoundView>
      ) : (
        <GenericErrorView status={status} advice={adviceFor(failure, Boolean(children))} {...texts}>
          {children}
        </GenericErrorView>
      )}
    </>
  );
}

/** The site's name on pages that no loader has fed. */
export function useSiteName(): string {
  return useContext(SiteContext)?.siteName ?? 'Belegwerk';
}
