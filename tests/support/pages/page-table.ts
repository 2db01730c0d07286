import type { RouteConfigEntry } from '@react-router/dev/routes';
import routes from '#app/routes.ts';
import { companyPages } from './company-pages.ts';
import { customerPages, layoutPages, productPages, projectPages, textBlockPages } from './customer-pages.ts';
import { invoicePages } from './invoice-pages.ts';
import { offerPages } from './offer-pages.ts';
import { addressesOf } from './page.ts';
import type { PageDescription } from './page.ts';
import { paymentPages } from './payment-pages.ts';
import { publicPages } from './public-pages.ts';

/** Lists as files: nobody types or stays there. */
const tables = Object.fromEntries(
  pathsOf()
    .filter(({ file }) => file.endsWith('table.ts'))
    .map(({ path }): [string, PageDescription] => [path, {}]),
);

/** Every path of the product with what is said of it once, for all lists of pages. */
export const descriptions: Readonly<Record<string, PageDescription>> = {
  ...tables,
  ...publicPages,
  ...companyPages,
  ...customerPages,
  ...productPages,
  ...textBlockPages,
  ...projectPages,
  ...layoutPages,
  ...offerPages,
  ...invoicePages,
  ...paymentPages,
};

interface DescribedPage extends PageDescription {
  /** with its parameters: "/invoice/kunden/:customerId" */
  path: string;
  /** of the route */
  file: string;
  isSignedIn: boolean;
  /** answers with a page that a person may stay on */
  isShown: boolean;
  /** with records in braces; the first is the usual one */
  addresses: string[];
}

/** Paths of the route table with their files. */
export function pathsOf(entries: readonly RouteConfigEntry[] = routes, above = ''): { path: string; file: string }[] {
  return entries.flatMap(({ path = '', file, children }) => {
    const full = path === '' ? above : `${above}/${path}`;
    return children ? pathsOf(children, full) : [{ path: full === '' ? '/' : full, file }];
  });
}

/** The route table, each path with its description; one without is not there, and a test misses it. */
export const pageTable: readonly DescribedPage[] = pathsOf().flatMap(({ path, file }) => {
  const description = descriptions[path];
  return description === undefined
    ? []
    : [
        {
          ...description,
          ...{ path, file },
          isSignedIn: /^\/invoice(?:\/|$)/.test(path),
          isShown: file.endsWith('.tsx') && description.leadsOn !== true,
          addresses: addressesOf(path, description),
        },
      ];
});

/** The usual address of a path, records in braces. Throws for a path that no route has. */
export function addressOf(path: string): string {
  const address = pageTable.find((page) => page.path === path)?.addresses[0];
  if (address === undefined) throw new Error(`no page has the path ${path}`);
  return address;
}

/** The pages that anybody may open and begin at as they are, and one that does not exist. */
export const publicPaths: readonly string[] = pageTable
  .filter(({ isSignedIn, isShown, further }) => !isSignedIn && isShown && !further)
  .map(({ addresses: [address = ''] }) => address);
