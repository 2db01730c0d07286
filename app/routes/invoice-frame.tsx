import { memberOf } from '#app/values/records.ts';
import { Outlet, useLocation, useMatches } from 'react-router';
import type { Route } from './+types/invoice-frame.ts';
import { requireAccount } from '#app/http/account.ts';
import { appContext, requestContext } from '#app/http/app-context.ts';
import { readDiscarded } from '#app/http/flash.ts';
import { asksConsent, siteFor } from '#app/http/site-for.ts';
import { runChecks } from '#app/http/middleware.ts';
import { userBackend } from '#app/http/session.ts';
import { paths } from '#app/ui/base/paths.ts';
import { findFirstSteps } from '#app/workflows/first-steps.ts';
import { todayInBerlin } from '#app/values/berlin-time.ts';
import type { LiveCollection } from '#app/pocketbase/live/calls.ts';
import { ConsentLine } from '#app/ui/base/consent-form.tsx';
import { AccountContext } from '#app/forms/answers/account-context.ts';
import { FieldNumbersContext } from '#app/ui/base/field-numbers.ts';
import { CompanyFactsContext } from '#app/ui/frame/company-facts.ts';
import type { CompanyFacts } from '#app/ui/frame/company-facts.ts';
import { SignedInFrame } from '#app/ui/frame/signed-in-frame.tsx';
import { TakeBackForm } from './documents/editor/take-back-form.tsx';
import { linkNextStep } from './first-steps-texts.ts';
import type { OwnSearch } from '#app/ui/frame/signed-in-frame.tsx';
import type { DisplaySettings } from '#app/http/display-settings.ts';
import { readError } from '#app/forms/answers/read-error.ts';
import { readNotice } from '#app/forms/answers/read-notice.server.ts';
import { SignedInErrorPage } from '#app/forms/answers/signed-in-error-page.tsx';

export const middleware: Route.MiddlewareFunction[] = [runChecks];
export const handle = { checks: ['auth', 'validate'], enhance: true };

export async function loader({ url, context }: Route.LoaderArgs) {
  const account = await requireAccount(context);
  // Before the page reads anything: what is saved from now on it hears of.
  const liveSince = context.get(appContext).live.cursorOf(account.companyId);
  // The answer to a form holds what was typed: nothing that is saved elsewhere takes its place.
  const isAnswer = context.get(requestContext).method === 'POST';
  const flash = readNotice(context);
  const { now } = context.get(appContext).services;
  const steps =
    flash && endsStep(url.pathname) ? await findFirstSteps(userBackend(context), todayInBerlin(now())) : null;
  return {
    site: siteFor(context),
    account: account.userId,
    userName: account.name,
    showFieldNumbers: account.showFieldNumbers,
    singleKeys: account.singleKeys,
    look: { theme: account.theme, density: account.density, dataSaver: account.dataSaver } satisfies DisplaySettings,
    facts: { smallBusiness: account.smallBusiness, collectsDebits: account.collectsDebits } satisfies CompanyFacts,
    flash,
    discarded: flash === null ? null : readDiscarded(context.get(requestContext)),
    nextStep: steps === null ? undefined : linkNextStep(steps),
    askConsent: asksConsent(context),
    liveSince: isAnswer ? null : liveSince,
  };
}

/** Whether what was just saved there may have been one of the steps to the first invoice; saving leads on to a new customer by itself. */
function endsStep(pathname: string): boolean {
  if (pathname === paths.newCustomer) return false;
  return pathname === paths.profile || pathname.startsWith(`${paths.customers}/`);
}

export default function InvoiceLayout({ loaderData }: Route.ComponentProps) {
  const { site, account, userName, showFieldNumbers, singleKeys, facts, flash, askConsent, liveSince } = loaderData;
  const { nextStep, discarded } = loaderData;
  const { pathname, search } = useLocation();
  const { handle } = useMatches().at(-1) ?? {};
  return (
    <AccountContext value={account}>
      <CompanyFactsContext value={facts}>
        <SignedInFrame
          siteName={site.siteName}
          userName={userName}
          pathname={pathname}
          query={search}
          search={hasSearch(handle) ? handle.search : undefined}
          singleKeys={singleKeys}
          live={liveSince !== null && showsLive(handle) ? { since: liveSince, of: handle.live } : undefined}
          flash={flash ? { ...flash, link: nextStep, action: discarded && <TakeBackForm {...discarded} /> } : null}
          consent={askConsent ? <ConsentLine /> : null}
        >
          <FieldNumbersContext value={showFieldNumbers}>
            <Outlet />
          </FieldNumbersContext>
        </SignedInFrame>
      </CompanyFactsContext>
    </AccountContext>
  );
}

/** Pages name the collections whose records they show (`handle.live`). */
function showsLive(handle: unknown): handle is { live: readonly LiveCollection[] } {
  return memberOf(handle, 'live') !== undefined;
}

/** A list may be searched by what the head has its field for (`handle.search`). */
function hasSearch(handle: unknown): handle is { search: OwnSearch } {
  return memberOf(handle, 'search') !== undefined;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const failure = readError(error);
  return failure.kind === 'failure' ? <SignedInErrorPage failure={failure} /> : null;
}
