import { uploadsPerMinute } from '#app/http/rate-limit.ts';
import { signUp } from '#tests/product/person.ts';
import { cleanUp, newDataDir, start } from '#tests/product/process.ts';
import type { Running } from '#tests/product/process.ts';
import { buildProduct } from '#tests/support/database.ts';
import { layoutFields } from '#tests/support/layout-posts.ts';
import { healthMsMax, treeMbMax, watchProduct } from '../watch.ts';
import type { Seen } from '../watch-worker.ts';
import type { Attack } from './attack.ts';
import { uploadAttacks } from './attacks.ts';

// Every hostile file through the form of a signed-in person of the product as it is started. Each is refused at its field
// or taken, and what is taken can be drawn; meanwhile /health answers and nothing dies but the process that opened it.

/** of processor time: the machine may have other things to do */
const openingMsMax = 3000;

/** Starts a product of its own; prints each failure and what was highest. */
export async function run(): Promise<{ passed: number; failed: number }> {
  buildProduct();
  const product = await start({ dataDir: newDataDir() });
  try {
    return await attackUploads(product);
  } finally {
    await product.stop();
    await cleanUp();
  }
}

/** The same against a product that runs already, on this machine. */
export async function attackUploads(product: Running): Promise<{ passed: number; failed: number }> {
  let cookie = '';
  let slowest = { name: '', ms: 0 };
  let failed = 0;
  // Made before anything is measured: packing them takes as long as opening them.
  const files = uploadAttacks.map((attack) => ({ attack, bytes: attack.bytes() }));
  const watch = await watchProduct(product);
  for (const [index, { attack, bytes }] of files.entries()) {
    if (index % uploadsPerMinute === 0) ({ cookie } = await signUp(product, `attacker-${index}@example.org`));
    watch.restart();
    const before = performance.now();
    const fault = (await faultOf(attack, bytes, { product, cookie })) ?? faultSeen(await watch.seen());
    const ms = Math.round(performance.now() - before);
    if (ms > slowest.ms) slowest = { name: attack.name, ms };
    if (fault === null) continue;
    failed += 1;
    console.log(`${attack.name}: ${fault} (${ms} ms)`);
  }
  const { peakMb, healthMsMax: healthMs, healthAnswers } = await watch.seen();
  await watch.stop();
  const passed = uploadAttacks.length - failed;
  console.log(
    `${passed} of ${uploadAttacks.length} hostile files; longest request ${slowest.ms} ms (${slowest.name}), ` +
      `memory of all processes at most ${peakMb} MB, slowest of ${healthAnswers} answers of /health ${healthMs} ms`,
  );
  const isOver = peakMb > treeMbMax || healthMs > healthMsMax;
  if (isOver) console.log(`allowed are ${treeMbMax} MB and ${healthMsMax} ms`);
  return { passed, failed: failed + (isOver ? 1 : 0) };
}

function faultSeen({ lost, healthFailures, cpuMs }: Seen): string | null {
  if (lost.length > 0) return `a process died: ${lost.join(' ')}`;
  if (healthFailures > 0) return '/health did not answer';
  return cpuMs > openingMsMax ? `took ${cpuMs} ms of processor time` : null;
}

interface Way {
  product: Running;
  cookie: string;
}

async function faultOf({ kind }: Attack, bytes: Uint8Array, { product, cookie }: Way): Promise<string | null> {
  const body = new FormData();
  for (const [name, value] of Object.entries(layoutFields({ logoAlternative: 'Zeichen', name: 'Angriff' })))
    body.set(name, value);
  const field = kind === 'picture' ? 'logoFile' : 'letterheadFile';
  body.set(field, new File([new Uint8Array(bytes)], 'datei'));
  const headers = { cookie, origin: product.origin };
  const answer = await fetch(`${product.url}/invoice/layouts/neu`, {
    method: 'POST',
    body,
    headers,
    redirect: 'manual',
  });
  const text = await answer.text();
  if (answer.status === 422) return text.includes(`id="layout-${field}-error"`) ? null : 'refused without a sentence';
  if (answer.status !== 303) return `answered ${answer.status}`;
  const page = await fetch(new URL(answer.headers.get('location') ?? '', product.url), { headers });
  return page.status === 200 && (await page.text()).includes('class="page-picture"') ? null : 'taken, but not drawn';
}

if (import.meta.main) process.exitCode = (await run()).failed === 0 ? 0 : 1;
