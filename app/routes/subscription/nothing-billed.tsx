import { hasSubscription } from '#app/invoicing/subscription/subscription-status.ts';
import type { SubscriptionStatus } from '#app/invoicing/subscription/subscription-status.ts';
import { places } from '#app/ui/base/paths.ts';
import { PageHead } from '#app/ui/frame/page.tsx';
import { settingsPath } from './subscription-texts.ts';

/** What the pages of the subscription say where an installation bills nothing; there may be one from a time when it did. */
export function NothingBilled({ standing = 'none' }: { billing: 'off'; standing?: SubscriptionStatus }) {
  return (
    <>
      <PageHead
        title={places.subscription.title}
        path={settingsPath}
        lead="Für diese Installation von Belegwerk brauchen Sie keines."
      />
      <div className="stack">
        <p>Hier wird nichts abgerechnet. Angebote und Rechnungen sind nicht begrenzt.</p>
        {hasSubscription(standing) ? (
          <p>
            Aus früherer Zeit ist für Ihre Firma noch ein Abo eingetragen. Ob es weiter abgebucht wird, sagt Ihnen, wer
            Belegwerk hier betreibt.
          </p>
        ) : null}
      </div>
    </>
  );
}
