import { memberOf } from '#app/values/records.ts';
import { places } from '#app/ui/base/paths.ts';
import type { PlaceName } from '#app/ui/base/paths.ts';
import type { Site } from '#app/ui/base/site-context.ts';

type Match = { loaderData?: unknown } | undefined;

interface MetaArgs {
  matches: readonly Match[];
}

/** The installation as the layout's loader hands it over, or null. */
export function siteOf(matches: readonly Match[]): Site | null {
  for (const match of matches) {
    const loaded = match?.loaderData;
    if (hasSite(loaded)) return loaded.site;
  }
  return null;
}

function hasSite(loaded: unknown): loaded is { site: Site } {
  return memberOf(loaded, 'site') !== undefined;
}

/** Page title, separator, site name. */
export function pageTitle(title: string, { matches }: MetaArgs): string {
  return `${title} – ${siteOf(matches)?.siteName ?? 'Belegwerk'}`;
}

/** `meta` of a page whose title never changes. */
export function titled(title: string, description?: string) {
  return (args: MetaArgs) => [
    { title: pageTitle(title, args) },
    ...(description === undefined ? [] : [{ name: 'description', content: description }]),
  ];
}

/** `meta` of a page that people look for by its name. */
export function titledAs(name: PlaceName) {
  return titled(places[name].title);
}
