import { createContext } from 'react';

/** Path and query of the page that is shown; its forms are posted there. */
export interface PageAddress {
  pathname: string;
  search: string;
}

export const PageAddressContext = createContext<PageAddress>({ pathname: '', search: '' });

/** Addresses of the script that takes the island of a page over in the browser, and of its parts. */
export interface PageScript {
  module: string;
  imports: readonly string[];
}

/** null: the page stays as it was sent. */
export const PageScriptContext = createContext<PageScript | null>(null);
