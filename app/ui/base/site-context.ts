import { createContext } from 'react';

export interface Site {
  siteName: string;
  /** public address without trailing slash */
  origin: string;
  /** where page views are counted; null: nowhere, or not with this visitor's consent */
  analyticsUrl: string | null;
}

/** The installation while the server renders; error pages need it where no loader has run. */
export const SiteContext = createContext<Site | null>(null);
