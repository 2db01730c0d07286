import type { Route } from './+types/show.ts';
import { paths } from '#app/ui/base/paths.ts';
import { titled } from '#app/routes/titles.ts';
import { planInvoice } from './plan-invoice.server.ts';
import { answerSeveral, loadSeveral } from '#app/routes/several/several.server.ts';
import { SeveralPage } from '#app/routes/several/several-page.tsx';

export const meta = titled('Mehrere Rechnungen');

// Whoever comes back here finds how it stands, never a page from before.
export const headers = () => ({ 'Cache-Control': 'no-store' });

const several = { kind: 'invoices', plan: planInvoice } as const;

export const loader = (asked: Route.LoaderArgs) => loadSeveral(asked, several);
export const action = (asked: Route.ActionArgs) => answerSeveral(asked, several);

export default function SeveralInvoices({ loaderData, actionData }: Route.ComponentProps) {
  return <SeveralPage loaded={loaderData} answer={actionData} list={{ href: paths.invoices, text: 'Rechnungen' }} />;
}
