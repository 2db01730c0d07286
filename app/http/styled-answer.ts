import type { ServerBuild } from 'react-router';
import { failureOf } from './failure.ts';
import type { FailedRequest, Failure, RenderFailure } from './failure.ts';
import { typedForm } from './form/typed-form.ts';
import { plainPageType } from './plain-page.ts';
import type { PlainPage } from './plain-page.ts';
import { unavailable } from '#app/pocketbase/backend-error.ts';

type Style = (request: Request, response: Response) => Promise<Response>;

/** Answers that are words for people and no page yet become one in our style, which holds what was typed. */
export function styleAnswers(build: ServerBuild, site: FailedRequest['site']): Style {
  const { module } = build.entry;
  if (!rendersFailures(module)) throw new Error('no renderFailure in entry.server');
  const { renderFailure } = module;
  return async (request, response) => {
    const failure = await readFailure(request, response);
    if (failure === null) return response;
    const { pathname } = new URL(request.url);
    const signedIn = pathname.startsWith('/invoice') && /\bpb_auth=/.test(request.headers.get('cookie') ?? '');
    const typed = await typedForm(request);
    const { html, policy } = renderFailure({ failure, site, pathname, signedIn, typed }, build.assets);
    const headers = new Headers(response.headers);
    headers.delete('content-length');
    headers.set('Content-Type', 'text/html; charset=utf-8');
    headers.set('Content-Security-Policy', policy);
    if (failure.status === 503 && !headers.has('Retry-After')) headers.set('Retry-After', '5');
    return new Response(request.method === 'HEAD' ? null : html, { status: failure.status, headers });
  };
}

/** What entry.server.tsx has beside all that the framework asks of it. */
function rendersFailures(module: object): module is { renderFailure: RenderFailure } {
  return 'renderFailure' in module && typeof module.renderFailure === 'function';
}

async function readFailure(request: Request, response: Response): Promise<Failure | null> {
  const type = response.headers.get('content-type') ?? '';
  if (type === plainPageType) {
    // To HEAD nobody hears the words.
    const words = await response.clone().text();
    return words === '' ? failureOf(response.status, '') : failureOfPage(JSON.parse(words) as PlainPage);
  }
  if (response.status < 400 || !isForPerson(request) || !/^(text\/plain|application\/json|$)/.test(type)) return null;
  const words = readWords(await response.clone().text(), type);
  return words === null ? null : failureOf(response.status, wordsOfTheFramework.test(words) ? unavailable : words);
}

function failureOfPage({ status, title, text }: PlainPage): Failure {
  return { ...failureOf(status, title), text: [text].flat() };
}

/** Who opened an address, or sent a form of ours; a program asks for JSON or names nothing that a page is. */
function isForPerson({ method, headers }: Request): boolean {
  const accept = headers.get('accept') ?? '';
  if (accept.includes('text/html')) return true;
  return (method === 'GET' || method === 'HEAD') && !accept.includes('application/json');
}

const wordsOfTheFramework = /^(Unexpected Server Error|Bad Request|Error: )/;

/** What a route threw as a text; null for other objects, which are answers to programs. */
function readWords(body: string, type: string): string | null {
  if (!type.startsWith('application/json')) return body;
  const answer: unknown = JSON.parse(body === '' ? '""' : body);
  const text = isBackendFailure(answer) ? answer.message : answer;
  return typeof text === 'string' ? text : null;
}

function isBackendFailure(answer: unknown): answer is { message: unknown } {
  return typeof answer === 'object' && answer !== null && 'kind' in answer && answer.kind === 'backend-failure';
}
