import { healthMsMax, treeMbMax, watchProduct } from '../watch.ts';
import { attacksOn, attacksOnAddresses } from './cases.ts';
import type { Attack } from './cases.ts';
import { endsSession, findForms } from './forms.ts';
import { ask, openTarget } from './target.ts';
import type { Target } from './target.ts';

const answerMsMax = 3000;
/** Attackers at a time. */
const batch = 2;

interface Result {
  passed: number;
  failed: number;
}

/**
 * Hostile texts in every field of every form, in names, bodies, addresses, cookies and headers: each is refused or taken
 * in time, and meanwhile the product answers /health and stays within its memory.
 */
export async function run(): Promise<Result> {
  const target = await openTarget();
  try {
    return await attackAll(target);
  } finally {
    await target.close();
  }
}

async function attackAll(target: Target): Promise<Result> {
  const { product } = target;
  const { pages, forms } = await findForms(target);
  const fields = forms.reduce((sum, form) => sum + form.fields.size, 0);
  console.log(`${pages} pages, ${forms.length} forms, ${fields} fields`);
  const result = { passed: 0, failed: 0 };
  const check = (name: string, passed: boolean): void => {
    result[passed ? 'passed' : 'failed'] += 1;
    if (!passed) console.log(`FAILED  ${name}`);
  };
  check('the forms are found', pages > 25 && forms.length > 12 && fields > 120);
  const watch = await watchProduct(product);
  const times: { name: string; tookMs: number }[] = [];
  const attack = async ({ name, question }: Attack): Promise<void> => {
    const { status, tookMs } = await ask(product, question());
    times.push({ name, tookMs });
    const answered = status > 0 && status < 500 && tookMs <= answerMsMax;
    check(answered ? name : `${name}: ${status} after ${Math.round(tookMs)} ms`, answered);
  };
  const attackAllOf = async (attacks: readonly Attack[]): Promise<void> => {
    for (let at = 0; at < attacks.length; at += batch) await Promise.all(attacks.slice(at, at + batch).map(attack));
    const slowest = times.sort((a, b) => b.tookMs - a.tookMs)[0];
    console.log(`${times.length} done, slowest ${Math.round(slowest?.tookMs ?? 0)} ms (${slowest?.name ?? ''})`);
  };
  const stayingForms = forms.filter((form) => !endsSession(form));
  for (const attacks of [...stayingForms.map(attacksOn), attacksOnAddresses(target)]) await attackAllOf(attacks);
  const home = await ask(product, { method: 'GET', path: '/invoice', headers: { cookie: target.session } });
  check(`the session is still good: ${home.status}`, home.status === 200);
  for (const form of forms.filter(endsSession)) await attackAllOf(attacksOn(form));
  const seen = await watch.seen();
  await watch.stop();
  check(`/health within ${healthMsMax} ms: ${seen.healthMsMax}`, seen.healthMsMax <= healthMsMax);
  check(
    `/health always 200: ${seen.healthFailures} of ${seen.healthAnswers} were not`,
    seen.healthFailures === 0 && seen.healthAnswers > 0,
  );
  check(`memory ${seen.peakMb} MB`, seen.peakMb <= treeMbMax);
  check('nothing crashed', !product.output().includes('request-error'));
  const [slowest] = times;
  console.log(
    `slowest ${Math.round(slowest?.tookMs ?? 0)} ms, /health at most ${seen.healthMsMax} ms ` +
      `of ${seen.healthAnswers} answers, memory at most ${seen.peakMb} MB`,
  );
  const crashes = product
    .output()
    .split('\n')
    .filter((line) => line.includes('request-error'));
  for (const line of crashes.slice(0, 5)) console.log(line.slice(0, 500));
  return result;
}
