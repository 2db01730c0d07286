import { appContext, requestContext } from './app-context.ts';
import type { Context } from './app-context.ts';
import { readConsent } from './consent.ts';

/** The installation as the pages of this request know it. */
export function siteFor(context: Context): { siteName: string; origin: string; analyticsUrl: string | null } {
  const { env, publicOrigin } = context.get(appContext).services;
  const { accepted } = readConsent(context.get(requestContext));
  const analyticsUrl = accepted.includes('statistic') ? env.analyticsUrl : null;
  return { siteName: env.siteName, origin: publicOrigin, analyticsUrl };
}
