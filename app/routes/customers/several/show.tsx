import { href } from 'react-router';
import type { Route } from './+types/show.ts';
import { ask } from '#app/pocketbase/ask.ts';
import { archiveCustomer } from '#app/pocketbase/customers/calls.ts';
import { findCustomer } from '#app/pocketbase/customers/queries.ts';
import { planArchiving } from '#app/routes/several/plan-archiving.ts';
import type { Plan, PlanRequest } from '#app/routes/several/plan.ts';
import { answerSeveral, loadSeveral } from '#app/routes/several/several.server.ts';
import { SeveralPage } from '#app/routes/several/several-page.tsx';
import type { SeveralTask } from '#app/routes/lists/several-tasks.ts';
import { titled } from '#app/routes/titles.ts';
import { paths, places } from '#app/ui/base/paths.ts';

export const meta = titled('Mehrere Kunden');

// Whoever comes back here finds how it stands, never a page from before.
export const headers = () => ({ 'Cache-Control': 'no-store' });

async function plan(_task: SeveralTask, { backend, id }: PlanRequest): Promise<Plan | null> {
  const customer = await findCustomer(backend, id);
  if (customer === null) return null;
  const row = {
    id,
    name: customer.name,
    customerName: '',
    href: href('/invoice/kunden/:customerId', { customerId: id }),
  };
  return planArchiving(row, { ...customer, archive: () => ask(backend, archiveCustomer, { id, archived: true }) });
}

const several = { kind: 'customers', plan } as const;

export const loader = (asked: Route.LoaderArgs) => loadSeveral(asked, several);
export const action = (asked: Route.ActionArgs) => answerSeveral(asked, several);

export default function SeveralCustomers({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <SeveralPage
      loaded={loaderData}
      answer={actionData}
      list={{ href: paths.customers, text: places.customers.title }}
    />
  );
}
