import { href } from 'react-router';
import type { ProductUse } from '#app/pocketbase/products/calls.ts';
import { usesShown } from '#app/pocketbase/products/sql.ts';
import { Table } from '#app/ui/base/table.tsx';
import { Part } from '#app/ui/frame/page.tsx';
import { formatDate } from '#app/values/dates.ts';

const kinds: Readonly<Record<string, { word: string; path: (id: string) => string }>> = {
  invoice: { word: 'Rechnung', path: (invoiceId) => href('/invoice/rechnungen/:invoiceId', { invoiceId }) },
  offer: { word: 'Angebot', path: (offerId) => href('/invoice/angebote/:offerId', { offerId }) },
  schedule: { word: 'Serie', path: (scheduleId) => href('/invoice/wiederkehrend/:scheduleId', { scheduleId }) },
};

/** Documents that name the product in a line, drafts among them. */
export function ProductUses({ uses }: { uses: readonly ProductUse[] }) {
  if (uses.length === 0) return null;
  const shown = uses.slice(0, usesShown);
  return (
    <Part id="uses" title="Verwendet in">
      <Table
        caption="Belege mit diesem Produkt"
        columns={[{ label: 'Beleg' }, { label: 'Kunde' }]}
        rows={shown.map((use) => [<UseLink key="use" use={use} />, use.customerName])}
      />
      {uses.length > shown.length ? <p className="hint">Dazu ältere.</p> : null}
    </Part>
  );
}

function UseLink({ use: { kind, id, number, name, issueDate } }: { use: ProductUse }) {
  const { word, path } = kinds[kind] ?? { word: kind, path: () => '' };
  return (
    <a href={path(id)}>
      {word} {number || name || 'im Entwurf'}
      {issueDate === '' ? null : <span className="muted"> vom {formatDate(issueDate)}</span>}
    </a>
  );
}
