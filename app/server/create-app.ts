import { RouterContextProvider, createRequestHandler } from 'react-router';
import type { ServerBuild } from 'react-router';
import { appContext, clientContext } from '#app/http/app-context.ts';
import type { App, Outbox } from '#app/http/app-context.ts';
import { compileRouteRequirements, findPublicPages } from '#app/http/route-requirements.ts';
import type { LiveHub } from '#app/http/live/live-hub.ts';
import { createRateLimits } from '#app/http/rate-limit.ts';
import { createAnswerCache } from '#app/http/prefetch/answer-cache.ts';
import { createSentCodes } from '#app/http/codes/sent-codes.ts';
import { senderOf } from '#app/http/sender.ts';
import { issuerOf } from '#app/pocketbase/accounts/issuer.ts';
import type { Services } from '#app/workflows/services.ts';
import { foreignPage } from './plain-page.ts';
import { refuseAddress } from './refuse-address.ts';
import { styleAnswers } from '#app/http/styled-answer.ts';
import type { AnswerRequest } from './web-server.ts';

interface AppParts {
  build: ServerBuild;
  services: Services;
  outbox: Outbox;
  live: LiveHub;
  health: () => Promise<Response>;
  internalKey: string;
}

/** The whole product as Request → Response. Throws when a route names a check that does not exist. */
export function createApp({ build, services, outbox, live, health, internalKey }: AppParts): AnswerRequest {
  const app: App = {
    services,
    outbox,
    live,
    limits: createRateLimits(() => services.now().getTime()),
    deviceKey: internalKey,
    issuer: issuerOf(internalKey),
    answerCache: createAnswerCache(),
    sentCodes: createSentCodes(),
    requirementsOf: compileRouteRequirements(build.routes),
    publicPages: findPublicPages(build.routes),
  };
  const handle = createRequestHandler(build, 'production');
  const style = styleAnswers(build, { siteName: services.env.siteName, origin: services.publicOrigin });
  const answer: AnswerRequest = async (request, client) => {
    const url = new URL(request.url);
    const refusal = refuseAddress(url);
    if (refusal) return refusal;
    // The framework checks the origin of page posts only, not of routes that answer files or JSON.
    if (changesSomething(request) && !webhookPaths.includes(url.pathname) && senderOf(request, url) === 'elsewhere')
      return refuseForeign(request);
    const context = new RouterContextProvider();
    context.set(appContext, app);
    context.set(clientContext, client);
    return handle(request, context);
  };
  return async (request, client) =>
    new URL(request.url).pathname === '/health' ? health() : style(request, await answer(request, client));
}

// Where other servers post to: what comes there is proved by its signature.
const webhookPaths = ['/stripe/webhook', '/mail/resend/webhook'];

function changesSomething({ method }: Request): boolean {
  return method !== 'GET' && method !== 'HEAD';
}

/** A person gets a page, a program what it can read. */
function refuseForeign(request: Request): Response {
  if (request.headers.get('accept')?.includes('text/html')) return foreignPage();
  const message = 'Diese Anfrage kommt nicht von einer Seite von Belegwerk.';
  return Response.json({ message }, { status: 403, headers: { 'Cache-Control': 'no-store' } });
}
