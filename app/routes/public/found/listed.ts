import { href } from 'react-router';
import type { MetaDescriptor } from 'react-router';
import { canonicalUrl } from '#app/http/canonical.ts';
import { pageTitle, siteOf } from '#app/routes/titles.ts';
import { linkCards } from './link-cards.ts';
import type { LinkCardName } from './link-cards.ts';

interface ListedPage {
  title: string;
  description: string;
  /** the picture that goes with a link to the page */
  card?: LinkCardName;
}

interface MetaArgs {
  matches: Parameters<typeof siteOf>[0];
  location: { pathname: string };
}

/** `meta` of a page that search engines may list: what they, and messages with a link to it, show of it. */
export function listed({ title, description, card = 'home' }: ListedPage) {
  return (args: MetaArgs): MetaDescriptor[] => {
    const basics = [{ title: pageTitle(title, args) }, { name: 'description', content: description }];
    const site = siteOf(args.matches);
    if (site === null) return basics;
    const { pathname } = args.location;
    const shown = {
      type: 'website',
      site_name: site.siteName,
      locale: 'de_DE',
      title,
      description,
      url: canonicalUrl(site.origin, { pathname, page: null }),
      image: cardUrl(site.origin, card),
      'image:width': '1200',
      'image:height': '630',
      'image:alt': `${site.siteName}: ${linkCards[card].title}`,
    };
    return [
      ...basics,
      ...Object.entries(shown).map(([name, content]) => ({ property: `og:${name}`, content })),
      { name: 'twitter:card', content: 'summary_large_image' },
    ];
  };
}

export function cardUrl(origin: string, card: LinkCardName): string {
  return origin + href('/linkbild/:card', { card: `${card}.png` });
}
