import type { IncomingMessage } from 'node:http';
import { isLoopback } from '#app/values/loopback.ts';
import type { ClientInfo } from '../client-info.ts';
import {
  badAddressPage,
  busyFormPage,
  busyPage,
  noRoomPage,
  tooLargePage,
  tooSlowPage,
  unknownMethodPage,
} from '../plain-page.ts';
import type { BodyReservation } from './body-memory.ts';
import { freeBuffer } from './free-buffer.ts';
import { bodyBytesMax, readBody } from './read-body.ts';
import type { UnreadReason } from './read-body.ts';
import { expectUpload, readUpload, uploadRequestBytesMax, withoutFiles } from './read-upload.ts';
import type { ExpectedUpload } from './read-upload.ts';

interface RequestOptions {
  origin: string | null;
  hasSession: (cookie: string, client: ClientInfo) => Promise<boolean>;
  client: ClientInfo;
  reservation: BodyReservation;
  left: AbortSignal;
}

// What pages and their forms use. The framework fails at others, the platform at some of them.
const methods: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST']);
const hostPattern = /^[\w.-]+(:\d+)?$|^\[[\da-f:.]+\](:\d+)?$/i;

/** The request of the platform, or why there is none. */
export async function toRequest(incoming: IncomingMessage, options: RequestOptions): Promise<Request | RequestRefusal> {
  const method = incoming.method ?? 'GET';
  if (!methods.has(method)) return 'bad-method';
  const url = requestUrl(incoming, options.origin);
  if (!url) return 'bad-url';
  const headers = new Headers();
  for (const [name, values] of Object.entries(incoming.headersDistinct)) {
    for (const value of values ?? []) headers.append(name, value);
  }
  // What changes something is done to its end, also when nobody waits for the answer any more.
  if (method === 'GET' || method === 'HEAD') {
    // A body that it must not have would lie there until it is answered.
    incoming.resume();
    return new Request(url, { method, headers, signal: options.left });
  }
  const upload = expectUpload(incoming);
  const body =
    upload === null
      ? await readBody(incoming, options.reservation, bodyBytesMax)
      : await readUpload(incoming, options.reservation, await allowFiles(incoming, upload, options));
  if (typeof body === 'string') return body === 'too-large' && upload !== null ? 'upload-too-large' : body;
  const request = new Request(url, { method, headers, body });
  // It has made its own.
  freeBuffer(body);
  return request;
}

async function allowFiles(
  { headers: { cookie } }: IncomingMessage,
  upload: ExpectedUpload,
  { hasSession, client }: RequestOptions,
): Promise<ExpectedUpload> {
  return cookie !== undefined && (await hasSession(cookie, client)) ? upload : withoutFiles(upload);
}

// Behind TLS the socket says http; the framework compares Origin with this URL and refuses every POST that differs.
// So a public ORIGIN decides, and only without one (or on loopback, where people mix localhost and 127.0.0.1) the Host.
function requestUrl(incoming: IncomingMessage, origin: string | null): URL | null {
  const host = incoming.headers.host ?? 'localhost';
  if (!hostPattern.test(host)) return null;
  const fixed = origin && !isLoopback(new URL(origin).hostname) ? origin : `http://${host}`;
  const target = incoming.url ?? '/';
  return target.startsWith('/') ? URL.parse(`${fixed}${target}`) : null;
}

/** What the web server itself refuses. */
export type RequestRefusal = 'bad-url' | 'bad-method' | 'upload-too-large' | 'busy' | UnreadReason;

type Page = RequestRefusal | 'busy-form';

const pages: Record<Page, () => Response> = {
  'bad-url': badAddressPage,
  'bad-method': () => unknownMethodPage([...methods]),
  'too-large': () => tooLargePage(bodyBytesMax),
  'upload-too-large': () => tooLargePage(uploadRequestBytesMax),
  'too-slow': tooSlowPage,
  'no-room': noRoomPage,
  busy: busyPage,
  'busy-form': busyFormPage,
};

export type Refusals = (refusal: RequestRefusal, method: string | undefined) => Promise<Response>;

/** Draws the page of each refusal once: whoever is refused a thousand times shall not cost a thousand pages. */
export function rememberRefusals(style: (page: Response) => Promise<Response>): Refusals {
  const drawn = new Map<Page, Promise<{ status: number; headers: Headers; text: string }>>();
  const draw = async (page: Page) => {
    const response = await style(pages[page]());
    return { status: response.status, headers: response.headers, text: await response.text() };
  };
  return async (refusal, method) => {
    const page = refusal === 'busy' && method === 'POST' ? 'busy-form' : refusal;
    const drawing = drawn.get(page) ?? draw(page);
    drawn.set(page, drawing);
    try {
      const { text, ...head } = await drawing;
      return new Response(text, head);
    } catch (error) {
      drawn.delete(page);
      throw error;
    }
  };
}
