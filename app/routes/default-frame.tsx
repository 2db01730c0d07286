import { Outlet } from 'react-router';
import type { Route } from './+types/default-frame.ts';
import { addCookie, readFlash, spentFlashCookie } from '../http/flash.ts';
import { findAccountIfReachable } from '../http/account.ts';
import { appContext } from '../http/app-context.ts';
import { readConsent } from '../http/consent.ts';
import { runChecks } from '../http/middleware.ts';
import { ConsentBanner } from '../ui/base/consent-form.tsx';
import { FlashNote } from '../ui/base/note.tsx';
import { PublicFrame } from '../ui/public/public-frame.tsx';
import { PublicErrorPage } from './shared/public-error-page.tsx';
import { readError } from './shared/read-error.ts';

export const middleware: Route.MiddlewareFunction[] = [runChecks];

export async function loader({ request, url, context }: Route.LoaderArgs) {
  const flash = readFlash(request);
  if (flash) addCookie(context, spentFlashCookie);
  const { env, publicOrigin } = context.get(appContext).services;
  return {
    site: { siteName: env.siteName, origin: publicOrigin },
    flash,
    signedIn: (await findAccountIfReachable(context)) !== null,
    askConsent: !readConsent(request).decided && url.pathname !== '/einwilligungen',
    pathname: url.pathname,
  };
}

export default function PublicLayout({ loaderData }: Route.ComponentProps) {
  const { site, flash, signedIn, askConsent, pathname } = loaderData;
  return (
    <PublicFrame
      siteName={site.siteName}
      signedIn={signedIn}
      consent={askConsent ? <ConsentBanner returnTo={pathname} /> : null}
    >
      {flash ? (
        <div className="wrap">
          <FlashNote flash={{ level: 'good', text: flash }} />
        </div>
      ) : null}
      <Outlet />
    </PublicFrame>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const failure = readError(error);
  return failure.kind === 'failure' ? <PublicErrorPage failure={failure} /> : null;
}
