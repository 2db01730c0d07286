import { Outlet } from 'react-router';
import type { Route } from './+types/default-frame.ts';
import { findAccountIfReachable } from '#app/http/account.ts';
import { appContext } from '#app/http/app-context.ts';
import { asksConsent, siteFor } from '#app/http/site-for.ts';
import { runChecks } from '#app/http/middleware.ts';
import { ConsentBanner, ConsentLine } from '#app/ui/base/consent-form.tsx';
import { FlashNote } from '#app/ui/base/note.tsx';
import { PublicFrame } from '#app/ui/public/public-frame.tsx';
import { PublicErrorPage } from '#app/forms/answers/public-error-page.tsx';
import { readError } from '#app/forms/answers/read-error.ts';
import { readNotice } from '#app/forms/answers/read-notice.server.ts';

export const middleware: Route.MiddlewareFunction[] = [runChecks];

export async function loader({ url, context }: Route.LoaderArgs) {
  const { env } = context.get(appContext).services;
  return {
    site: siteFor(context),
    price: env.priceText,
    flash: readNotice(context),
    signedIn: (await findAccountIfReachable(context)) !== null,
    askConsent: asksConsent(context) && url.pathname !== '/einwilligungen',
    pathname: url.pathname,
  };
}

export default function PublicLayout({ loaderData }: Route.ComponentProps) {
  const { site, price, flash, signedIn, askConsent, pathname } = loaderData;
  return (
    <PublicFrame
      siteName={site.siteName}
      price={price}
      signedIn={signedIn}
      consent={askConsent ? consentQuestionFor(pathname) : null}
    >
      {flash ? (
        <div className="wrap">
          <FlashNote flash={flash} />
        </div>
      ) : null}
      <Outlet />
    </PublicFrame>
  );
}

// Answering the bar leaves the page: nobody who types should lose a word, or a field, to it.
function consentQuestionFor(pathname: string) {
  return pathname.startsWith('/login') ? <ConsentLine /> : <ConsentBanner returnTo={pathname} />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const failure = readError(error);
  return failure.kind === 'failure' ? <PublicErrorPage failure={failure} /> : null;
}
