import { createContext } from 'react-router';
import type { MailReport } from '#app/workflows/send-mails.ts';
import type { RouterContextProvider } from 'react-router';
import type { Backend } from '#app/pocketbase/backend.ts';
import type { Services } from '#app/workflows/services.ts';
import type { Prefetch } from './prefetch/prefetch.ts';
import type { Check } from './checks.ts';
import type { LiveHub } from './live/live-hub.ts';
import type { RateLimits } from './rate-limit.ts';
import type { AnswerCache } from './prefetch/answer-cache.ts';
import type { SentCodes } from './codes/sent-codes.ts';
import type { Session } from './session.ts';
import type { Account } from '#app/pocketbase/accounts/calls.ts';
import { todayInBerlin } from '#app/values/berlin-time.ts';
import type { IsoDate } from '#app/values/dates.ts';

/** What every request of this installation shares. */
export interface App {
  services: Services;
  limits: RateLimits;
  /** marks browsers that an account has signed in with */
  deviceKey: string;
  /** what its tokens name */
  issuer: string;
  outbox: Outbox;
  live: LiveHub;
  answerCache: AnswerCache;
  sentCodes: SentCodes;
  /** what the routes that match want of a request, by the pattern of the innermost */
  requirementsOf: (pattern: string) => RouteRequirements;
  publicPages: PublicPages;
}

/** What search engines are told of the route table. */
export interface PublicPages {
  /** paths of pages that they may list */
  listed: readonly string[];
  /** what the paths of all other pages begin with */
  closed: readonly string[];
}

export interface RouteRequirements {
  /** outermost first */
  checks: readonly Check[];
  /** what the page asks first */
  prefetch: Prefetch | null;
}

export interface Outbox {
  kick: () => void;
  deliver: (mailId: string) => Promise<MailReport | null>;
  settle: () => Promise<void>;
}

/** Who asks, as the web server saw it. */
export interface Client {
  address: string;
  /** the request came from this very machine and no proxy */
  local: boolean;
}

export const appContext = createContext<App>();
export const clientContext = createContext<Client>();
/** What the cookie holds: unverified. Who asks is said by findAccount alone. */
export const sessionContext = createContext<Session | null>(null);
/** The cookie is of another installation: whoever has it is a visitor here, and keeps it. */
export const foreignContext = createContext<boolean>(false);
/** Of findAccount, so that one request asks once. */
export const accountContext = createContext<Promise<Account | null> | null>(null);
/** How the page reads: by the connection alone, or what came with the account first (`prefetch/`). */
export const readingContext = createContext<(read: Backend['read']) => Backend['read']>((read) => read);
/** The request; its form is read by `formOf`, which asks for the body once. */
export const requestContext = createContext<Request>();
/** Set-Cookie values that the answer gets. */
export const cookiesContext = createContext<string[]>();

/** What the answer tells the browser to empty (Clear-Site-Data); '' nothing. */
export const emptiesContext = createContext<string>('');

/** Seconds that a 429 asks to wait; the database's own limits count whole minutes. */
export const waitContext = createContext<number>(60);

export type Context = Readonly<RouterContextProvider>;

/** The day in Berlin on which a person asks. */
export function todayOf(context: Context): IsoDate {
  return todayInBerlin(context.get(appContext).services.now());
}
