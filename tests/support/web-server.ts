import { onTestFinished } from 'vitest';
import { startWebServer } from '#app/server/web-server.ts';
import type { ClientInfo } from '#app/server/client-info.ts';
import type { AnswerRequest, WebServer } from '#app/server/web-server.ts';

export type Options = Partial<Parameters<typeof startWebServer>[0]>;

/** A web server on a free port until the test ends. */
export async function startServer(options: Options = {}): Promise<WebServer> {
  const server = await startWebServer({
    host: '127.0.0.1',
    port: 0,
    origin: null,
    trustProxy: false,
    staticFiles: new Map(),
    style: (page) => Promise.resolve(page),
    hasSession: () => Promise.resolve(true),
    answer: () => Promise.resolve(new Response('done')),
    ...options,
  });
  onTestFinished(() => server.stop(0));
  return server;
}

/** What the product gets of a request. */
export interface Seen {
  url: string;
  method: string;
  headers: Headers;
  body: string;
  client: ClientInfo;
}

/** The same server, and every request that it handed on. */
export async function startRecording(
  answer: AnswerRequest,
  options: Options = {},
): Promise<{ server: WebServer; seen: Seen[] }> {
  const seen: Seen[] = [];
  const server = await startServer({
    answer: async (request, client) => {
      const { url, method, headers } = request;
      seen.push({ url, method, headers, body: await request.clone().text(), client });
      return answer(request, client);
    },
    ...options,
  });
  return { server, seen };
}
