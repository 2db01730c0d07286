import { createContext } from 'react';

/** What decides whom some pages concern, as it comes with the account. */
export interface CompanyFacts {
  /** § 19 UStG */
  smallBusiness: boolean;
  /** has a creditor id */
  collectsDebits: boolean;
}

/** Where nobody can say, a page is left out that concerns few. */
export const CompanyFactsContext = createContext<CompanyFacts>({ smallBusiness: false, collectsDebits: false });
