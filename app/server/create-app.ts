import { RouterContextProvider, createRequestHandler } from 'react-router';
import type { ServerBuild } from 'react-router';
import { appContext, clientContext } from '../http/app-context.ts';
import type { App, Outbox } from '../http/app-context.ts';
import { compileChecks } from '../http/checks.ts';
import { createRateLimits } from '../http/rate-limit.ts';
import { senderOf } from '../http/sender.ts';
import type { Services } from '../workflows/services.ts';
import { unavailable } from '../pocketbase/backend-error.ts';
import { failurePage, foreignPage } from './plain-page.ts';
import { refuseAddress } from './refuse-address.ts';
import type { AnswerRequest } from './web-server.ts';

interface AppParts {
  build: ServerBuild;
  services: Services;
  outbox: Outbox;
  health: () => Promise<Response>;
  deviceKey: string;
}

/** The whole product as Request → Response. Throws when a route names a check that does not exist. */
export function createApp({ build, services, outbox, health, deviceKey }: AppParts): AnswerRequest {
  const app: App = {
    services,
    outbox,
    limits: createRateLimits(() => services.now().getTime()),
    deviceKey,
    checksOf: compileChecks(build.routes),
  };
  const handle = createRequestHandler(build, 'production');
  return async (request, client) => {
    const url = new URL(request.url);
    if (url.pathname === '/health') return health();
    const refusal = refuseAddress(url);
    if (refusal) return refusal;
    // The framework checks the origin of page posts only, not of routes that answer files or JSON.
    if (changesSomething(request) && senderOf(request, url) === 'elsewhere') return foreignPage();
    const context = new RouterContextProvider();
    context.set(appContext, app);
    context.set(clientContext, client);
    return asPage(request, await handle(request, context));
  };
}

function changesSomething({ method }: Request): boolean {
  return method !== 'GET' && method !== 'HEAD';
}

const wordsOfTheFramework = /^(Unexpected Server Error|Bad Request|Error: )/;

/** What a route threw as a text; null for other objects, which are answers to programs. */
function readText(body: string, type: string): string | null {
  if (type.startsWith('text/plain')) return body;
  const answer: unknown = JSON.parse(body);
  const text = isBackendFailure(answer) ? answer.message : answer;
  return typeof text === 'string' ? text : null;
}

function isBackendFailure(answer: unknown): answer is { message: unknown } {
  return typeof answer === 'object' && answer !== null && 'kind' in answer && answer.kind === 'backend-failure';
}

/** Failures of routes that answer files are texts; a person who opened such a link gets a page. */
async function asPage(request: Request, response: Response): Promise<Response> {
  const type = response.headers.get('content-type') ?? '';
  const wantsPage = request.headers.get('accept')?.includes('text/html') ?? false;
  if (response.status < 400 || !wantsPage || !/^(text\/plain|application\/json)/.test(type)) return response;
  const text = readText(await response.clone().text(), type);
  if (text === null) return response;
  const page = failurePage(response.status, wordsOfTheFramework.test(text) ? unavailable : text);
  for (const cookie of response.headers.getSetCookie()) page.headers.append('Set-Cookie', cookie);
  return page;
}
