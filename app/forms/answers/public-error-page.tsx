import type { Failure } from '#app/http/failure.ts';
import { PublicFrame } from '#app/ui/public/public-frame.tsx';
import { FailureView, useSiteName } from './failure-view.tsx';

export function PublicErrorPage({ failure }: { failure: Failure }) {
  return (
    <PublicFrame siteName={useSiteName()}>
      <FailureView failure={failure} signedIn={false} />
    </PublicFrame>
  );
}
