import type { Failure } from '../../http/failure.ts';
import { PublicFrame } from '../../ui/public/public-frame.tsx';
import { FailureView, useSiteName } from './failure-view.tsx';

export function PublicErrorPage({ failure }: { failure: Failure }) {
  return (
    <PublicFrame siteName={useSiteName()}>
      <FailureView failure={failure} signedIn={false} />
    </PublicFrame>
  );
}
