import { Outlet, useLocation } from 'react-router';
import type { Route } from './+types/unknown-frame.ts';
import { runChecks } from '../http/middleware.ts';
import { PublicErrorPage } from './shared/public-error-page.tsx';
import { readError } from './shared/read-error.ts';
import { SignInAgain } from './shared/sign-in-again.tsx';
import { SignedInErrorPage } from './shared/signed-in-error-page.tsx';

// Paths that no route knows: each in the layout that its beginning asks for.
export const middleware: Route.MiddlewareFunction[] = [runChecks];

export default function UnknownLayout() {
  return <Outlet />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const { pathname } = useLocation();
  const failure = readError(error);
  if (failure.kind === 'session-expired') return <SignInAgain replay={failure.replay} />;
  if (pathname.startsWith('/invoice')) return <SignedInErrorPage failure={failure} />;
  return <PublicErrorPage failure={failure} />;
}
