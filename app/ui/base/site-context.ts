import { createContext } from 'react';

export interface Site {
  siteName: string;
  /** public address without trailing slash */
  origin: string;
}

/** The installation while the server renders; error pages need it where no loader has run. */
export const SiteContext = createContext<Site | null>(null);
