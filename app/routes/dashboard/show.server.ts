import { data } from 'react-router';
import type { Route } from './+types/show.ts';
import { appContext, todayOf } from '#app/http/app-context.ts';
import { serverRenderedOnly } from '#app/http/server-rendered-only.ts';
import { userBackend } from '#app/http/session.ts';
import { isPublic } from '#app/values/loopback.ts';
import { findFigures } from '#app/pocketbase/figures/queries.ts';
import { findSubscription } from '#app/pocketbase/subscriptions/queries.ts';
import { findFirstSteps } from '#app/workflows/first-steps.ts';
import { findUnpaid } from './top-notes.tsx';
import { readPeriod } from './read-period.ts';

export async function loadDashboard({ url, context }: Route.LoaderArgs) {
  const { services } = context.get(appContext);
  const backend = userBackend(context);
  const today = todayOf(context);
  const period = readPeriod(url, today);
  const [figures, billing] = await Promise.all([
    findFigures(backend, period.span, today),
    services.env.billing === 'on' ? findSubscription(backend) : null,
  ]);
  const hasIssued = figures.sums.some(({ age, n }) => age !== 'draft' && n > 0);
  const answer = serverRenderedOnly({
    today,
    period,
    figures,
    steps: hasIssued ? null : await findFirstSteps(backend, today),
    unpaid: findUnpaid(billing, services.now()),
    nobodyReceivesMail: services.mail.kind === 'folder' && isPublic(services.env),
  });
  return data(answer, { status: Object.keys(period.errors).length > 0 ? 422 : 200 });
}
