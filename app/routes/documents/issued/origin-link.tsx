import { href } from 'react-router';
import type { LinkedDocument } from '#app/pocketbase/links/queries.ts';

/** The way back to the offer that an invoice was made of. */
export function OriginLink({ origin: { id: offerId, number } }: { origin: LinkedDocument }) {
  return <a href={href('/invoice/angebote/:offerId', { offerId })}>{number}</a>;
}
