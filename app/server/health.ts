import { z } from 'zod';
import type { Services } from '../workflows/services.ts';
import { startingPage } from './plain-page.ts';
import type { AnswerRequest } from './web-server.ts';

const databaseHealth = z.object({ ok: z.boolean(), missingTriggers: z.array(z.string()), build: z.string() });

/** GET /health: 200 when web server and database work together, else 503. Public promise: app, database, version. */
export async function answerHealth(services: Services, version: string): Promise<Response> {
  const database = await checkDatabase(services);
  const ready = database === 'ok';
  return Response.json(
    { app: 'ok', database, version },
    { status: ready ? 200 : 503, headers: { 'Cache-Control': 'no-store', ...(ready ? {} : { 'Retry-After': '5' }) } },
  );
}

/** Answers 503 to everything, until database and files are ready. */
export function answerWhileStarting(version: string): AnswerRequest {
  return (request) => {
    if (new URL(request.url).pathname !== '/health') return Promise.resolve(startingPage());
    const state = { app: 'starting', database: 'starting', version };
    return Promise.resolve(
      Response.json(state, { status: 503, headers: { 'Cache-Control': 'no-store', 'Retry-After': '2' } }),
    );
  };
}

/** "ok", or what is wrong: "unavailable", "triggers missing", "hooks of another version". */
export async function checkDatabase(services: Services, expectedBuild?: string): Promise<string> {
  try {
    const health = await services.connect(null).read('health', databaseHealth);
    if (!health.ok) return 'triggers missing';
    if (expectedBuild !== undefined && health.build !== expectedBuild) return 'hooks of another version';
    return 'ok';
  } catch {
    return 'unavailable';
  }
}
