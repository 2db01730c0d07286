import { Outlet, useLocation } from 'react-router';
import type { Route } from './+types/invoice-frame.ts';
import { requireAccount } from '../http/account.ts';
import { appContext } from '../http/app-context.ts';
import { readConsent } from '../http/consent.ts';
import { addCookie, readFlash, spentFlashCookie } from '../http/flash.ts';
import { runChecks } from '../http/middleware.ts';
import { ConsentBanner } from '../ui/base/consent-form.tsx';
import { AccountContext } from './shared/account-context.ts';
import { SignedInFrame } from '../ui/frame/signed-in-frame.tsx';
import { readError } from './shared/read-error.ts';
import { SignInAgain } from './shared/sign-in-again.tsx';
import { SignedInErrorPage } from './shared/signed-in-error-page.tsx';

export const middleware: Route.MiddlewareFunction[] = [runChecks];
export const handle = { checks: ['auth', 'validate'], enhance: true };

export async function loader({ request, url, context }: Route.LoaderArgs) {
  const account = await requireAccount(context);
  const flash = readFlash(request);
  if (flash) addCookie(context, spentFlashCookie);
  const { env, publicOrigin } = context.get(appContext).services;
  return {
    site: { siteName: env.siteName, origin: publicOrigin },
    account: account.userId,
    userName: account.name,
    flash,
    askConsent: !readConsent(request).decided,
    search: url.searchParams.get('suche') ?? '',
  };
}

export default function InvoiceLayout({ loaderData }: Route.ComponentProps) {
  const { site, account, userName, flash, askConsent, search } = loaderData;
  const { pathname } = useLocation();
  return (
    <AccountContext value={account}>
      <SignedInFrame
        siteName={site.siteName}
        userName={userName}
        pathname={pathname}
        search={search}
        flash={flash ? { level: 'good', text: flash } : null}
        consent={askConsent ? <ConsentBanner returnTo={pathname} /> : null}
      >
        <Outlet />
      </SignedInFrame>
    </AccountContext>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const failure = readError(error);
  return failure.kind === 'failure' ? <SignedInErrorPage failure={failure} /> : <SignInAgain replay={failure.replay} />;
}
