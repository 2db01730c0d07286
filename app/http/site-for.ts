import { appContext, requestContext } from './app-context.ts';
import type { Context } from './app-context.ts';
import { readConsent } from './consent.ts';

/** Whether a page asks its visitor for consent: who is counted by nobody has nothing to consent to. */
export function asksConsent(context: Context): boolean {
  const { analyticsUrl } = context.get(appContext).services.env;
  return analyticsUrl !== null && !readConsent(context.get(requestContext)).decided;
}

/** The installation as the pages of this request know it. */
export function siteFor(context: Context): { siteName: string; origin: string; analyticsUrl: string | null } {
  const { env, publicOrigin } = context.get(appContext).services;
  const { accepted } = readConsent(context.get(requestContext));
  const analyticsUrl = accepted.includes('statistic') ? env.analyticsUrl : null;
  return { siteName: env.siteName, origin: publicOrigin, analyticsUrl };
}
