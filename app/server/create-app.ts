import { RouterContextProvider, createRequestHandler } from 'react-router';
import type { ServerBuild } from 'react-router';
import { appContext, clientContext } from '../http/app-context.ts';
import type { App, Outbox } from '../http/app-context.ts';
import { compileChecks } from '../http/checks.ts';
import { createRateLimits } from '../http/rate-limit.ts';
import type { Services } from '../workflows/services.ts';
import { answerHealth } from './health.ts';
import type { AnswerRequest } from './web-server.ts';

interface AppParts {
  build: ServerBuild;
  services: Services;
  outbox: Outbox;
  version: string;
}

/** The whole product as Request → Response. Throws when a route names a check that does not exist. */
export function createApp({ build, services, outbox, version }: AppParts): AnswerRequest {
  const app: App = {
    services,
    outbox,
    limits: createRateLimits(() => services.now().getTime()),
    checksOf: compileChecks(build.routes),
  };
  const handle = createRequestHandler(build, 'production');
  return async (request, client) => {
    if (new URL(request.url).pathname === '/health') return answerHealth(services, version);
    const context = new RouterContextProvider();
    context.set(appContext, app);
    context.set(clientContext, client);
    return handle(request, context);
  };
}
