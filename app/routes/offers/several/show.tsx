import type { Route } from './+types/show.ts';
import { paths } from '#app/ui/base/paths.ts';
import { titled } from '#app/routes/titles.ts';
import { planOffer } from './plan-offer.server.ts';
import { answerSeveral, loadSeveral } from '#app/routes/several/several.server.ts';
import { SeveralPage } from '#app/routes/several/several-page.tsx';

export const meta = titled('Mehrere Angebote');

// Whoever comes back here finds how it stands, never a page from before.
export const headers = () => ({ 'Cache-Control': 'no-store' });

const several = { kind: 'offers', plan: planOffer } as const;

export const loader = (asked: Route.LoaderArgs) => loadSeveral(asked, several);
export const action = (asked: Route.ActionArgs) => answerSeveral(asked, several);

export default function SeveralOffers({ loaderData, actionData }: Route.ComponentProps) {
  return <SeveralPage loaded={loaderData} answer={actionData} list={{ href: paths.offers, text: 'Angebote' }} />;
}
