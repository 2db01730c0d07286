import type { Operator } from '#app/env.server.ts';
import { cardUrl } from './listed.ts';
import { isFree } from '../price.ts';
import type { SitePrice } from '../price.ts';

interface SiteFacts {
  origin: string;
  description: string;
  price: SitePrice;
  operator: Operator | null;
}

/**
 * The site as schema.org names things (JSON-LD), true of this installation: what costs money by words alone has no price
 * here. A block of data, which no policy of scripts is asked about: HTML looks at the type first.
 */
export function describeSite({ origin, description, price, operator }: SiteFacts) {
  const common = { name: price.siteName, url: `${origin}/`, inLanguage: 'de' };
  const publisher = operator === null ? {} : { publisher: { '@id': `${origin}/#operator` } };
  return {
    '@context': 'https://schema.org',
    '@graph': [
      { '@type': 'WebSite', '@id': `${origin}/#site`, ...common, ...publisher },
      {
        '@type': 'SoftwareApplication',
        '@id': `${origin}/#application`,
        ...common,
        ...publisher,
        description,
        image: cardUrl(origin, 'home'),
        applicationCategory: 'BusinessApplication',
        operatingSystem: 'Web',
        offers: { '@type': 'Offer', ...(isFree(price) ? free : { description: price.priceText }) },
      },
      ...(operator === null ? [] : [describeOperator(origin, operator)]),
    ],
  };
}

const free = { price: '0', priceCurrency: 'EUR' };

function describeOperator(origin: string, { name, address, email, phone, vatId }: Operator) {
  const known = { address: address.join(', '), email, telephone: phone, vatID: vatId };
  const filled = Object.fromEntries(Object.entries(known).filter(([, value]) => value !== ''));
  return { '@type': 'Organization', '@id': `${origin}/#operator`, name, url: `${origin}/`, ...filled };
}
