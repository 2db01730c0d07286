import { z } from 'zod';
import type { Services } from '../workflows/services.ts';

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
