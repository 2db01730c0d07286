import { readCookie } from './flash.ts';

/** Cookie consent: what is necessary is always on, and a visitor starts with it alone; what is functional is comfort. */
export const consentCategories = ['necessary', 'functional', 'statistic', 'marketing', 'unclassified'] as const;
export type ConsentCategory = (typeof consentCategories)[number];

export interface Consent {
  /** the visitor has chosen; until then the banner asks */
  decided: boolean;
  accepted: ConsentCategory[];
  /** the browser refuses for its visitor (Global Privacy Control): no choice agrees to these categories */
  refused: readonly ConsentCategory[];
}

const cookieName = 'consent';
const yearSeconds = 31_536_000;

/** What serves others than the visitor: statistic, marketing, and what is unclassified. */
const refusedBySignal: readonly ConsentCategory[] = ['statistic', 'marketing', 'unclassified'];

export function readConsent(request: Request): Consent {
  const value = readCookie(request, cookieName);
  const refused = request.headers.get('sec-gpc') === '1' ? refusedBySignal : [];
  const chosen = value === null ? [] : acceptedOf(value.split('.'));
  return {
    decided: value !== null || refused.length > 0,
    accepted: acceptedOf(chosen).filter((each) => !refused.includes(each)),
    refused,
  };
}

function acceptedOf(chosen: readonly string[]): ConsentCategory[] {
  return consentCategories.filter((each) => each === 'necessary' || chosen.includes(each));
}

/** The cookie that keeps a choice for a year. The script that counts reads it too: it says nothing but the choice. */
export function consentCookie(chosen: readonly string[]): string {
  return `${cookieName}=${acceptedOf(chosen).join('.')}; Path=/; Max-Age=${yearSeconds}; Secure; SameSite=Lax`;
}
