import { isLoopback } from '#app/values/loopback.ts';

const baseHeaders: readonly (readonly [string, string])[] = [
  ['x-content-type-options', 'nosniff'],
  ['referrer-policy', 'same-origin'],
  ['x-frame-options', 'DENY'],
  ['cross-origin-opener-policy', 'same-origin'],
  ['cross-origin-resource-policy', 'same-origin'],
  ['permissions-policy', 'camera=(), geolocation=(), microphone=(), payment=(), usb=()'],
  ['content-security-policy', "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"],
];

/** Headers that every answer carries unless it sets its own; HSTS when the public address is https. */
export function securityHeaders(origin: string | null): readonly (readonly [string, string])[] {
  const url = origin ? new URL(origin) : null;
  if (url?.protocol !== 'https:' || isLoopback(url.hostname)) return baseHeaders;
  return [...baseHeaders, ['strict-transport-security', 'max-age=31536000; includeSubDomains']];
}
