import { readCookie } from './flash.ts';

/** Cookie consent: `necessary` is always on; a visitor starts with it alone. */
export const consentCategories = ['necessary', 'functional', 'statistic', 'marketing', 'unclassified'] as const;
export type ConsentCategory = (typeof consentCategories)[number];

export interface Consent {
  /** the visitor has chosen; until then the banner asks */
  decided: boolean;
  accepted: ConsentCategory[];
}

const cookieName = 'einwilligung';
const yearSeconds = 31_536_000;

export function readConsent(request: Request): Consent {
  const value = readCookie(request, cookieName);
  if (value === null) return { decided: false, accepted: ['necessary'] };
  const chosen = value.split('.');
  return { decided: true, accepted: consentCategories.filter((each) => each === 'necessary' || chosen.includes(each)) };
}

/** The cookie that keeps a choice for a year. */
export function consentCookie(chosen: readonly string[]): string {
  const accepted = consentCategories.filter((each) => each === 'necessary' || chosen.includes(each));
  return `${cookieName}=${accepted.join('.')}; Path=/; Max-Age=${yearSeconds}; HttpOnly; Secure; SameSite=Lax`;
}
