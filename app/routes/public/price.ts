import type { Env } from '#app/env.server.ts';

export type SitePrice = Pick<Env, 'siteName' | 'priceText' | 'billing' | 'demoDocumentLimit'>;

/** Whether using it costs nothing: where nothing is billed, and the settings say no price. */
export function isFree({ priceText, billing }: Pick<SitePrice, 'priceText' | 'billing'>): boolean {
  return billing === 'off' && /^kostenlos\b/i.test(priceText);
}

/** What the settings say it costs, and how much of it one may use, as sentences. */
export function sayPrice({ siteName, priceText, billing, demoDocumentLimit }: SitePrice): [string, string] {
  const costs = `${siteName} ${/^kostenlos\b/i.test(priceText) ? 'ist' : 'kostet'} ${priceText}.`;
  if (billing === 'off') return [costs, 'Sie können so viele Angebote und Rechnungen schreiben, wie Sie brauchen.'];
  const first = `Ohne Abo legen Sie zusammen bis zu ${demoDocumentLimit} Angebote und Rechnungen an.`;
  return [
    costs,
    billing === 'soon' ? `${first} Das Abo kommt bald.` : `${first} Kündigen können Sie auf der Seite des Abos.`,
  ];
}
