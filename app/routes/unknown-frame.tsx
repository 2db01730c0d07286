import { Outlet, useLocation } from 'react-router';
import type { Route } from './+types/unknown-frame.ts';
import { runChecks } from '#app/http/middleware.ts';
import { FailurePage } from '#app/forms/answers/failure-page.tsx';
import { readError } from '#app/forms/answers/read-error.ts';

// Paths that no route knows: each in the layout that its beginning asks for.
export const middleware: Route.MiddlewareFunction[] = [runChecks];

export default function UnknownLayout() {
  return <Outlet />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const { pathname } = useLocation();
  const signedIn = pathname.startsWith('/invoice');
  return <FailurePage failure={readError(error)} typed={null} signedIn={signedIn} pathname={pathname} />;
}
