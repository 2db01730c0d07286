import { useLocation } from 'react-router';
import type { Failure } from '#app/http/failure.ts';
import { SignedInFrame } from '#app/ui/frame/signed-in-frame.tsx';
import { FailureView, useSiteName } from './failure-view.tsx';

/** Only reached signed in: the auth check comes before everything that can fail. */
export function SignedInErrorPage({ failure }: { failure: Failure }) {
  return (
    <SignedInFrame siteName={useSiteName()} userName="Konto" pathname={useLocation().pathname}>
      <FailureView failure={failure} signedIn />
    </SignedInFrame>
  );
}
