import { formatRate } from '#app/invoicing/documents/document-parts.ts';
import type { PartGroup } from '#app/invoicing/ledger/settlement.ts';
import type { SellerRegime } from '#app/invoicing/tax/tax-decision.ts';
import { Table } from '#app/ui/base/table.tsx';
import { formatCents, formatEuro } from '#app/values/money.ts';

interface TaxOfWriteOffProps {
  /** what is to be corrected */
  taxGroups: readonly PartGroup[];
  regime: SellerRegime;
}

/** What becomes of the tax of what is written off, before it is (§ 17 (2) Nr. 1 UStG). */
export function TaxOfWriteOff({ taxGroups, regime }: TaxOfWriteOffProps) {
  if (taxGroups.length === 0)
    return (
      <p>
        {regime === 'small-business'
          ? 'Nichts: Als Kleinunternehmer (§ 19 UStG) haben Sie keine Umsatzsteuer berechnet, also ist auch keine zu berichtigen.'
          : 'Nichts: In dem offenen Betrag steckt keine Umsatzsteuer, die Sie schulden.'}
      </p>
    );
  const taxCents = taxGroups.reduce((sum, group) => sum + group.taxCents, 0);
  return (
    <div className="stack">
      <p>
        {`Versteuern Sie nach vereinbarten Entgelten, mindern Sie Ihre Umsatzsteuer um ${formatEuro(taxCents)}: in der Voranmeldung für den Zeitraum des Tages, den Sie unten angeben (§\u00a017 Abs.\u00a02 Nr.\u00a01 UStG). Kommt später doch Geld, gehört die Umsatzsteuer darauf dann wieder dazu.`}
      </p>
      <Table
        caption="Zu berichtigen"
        ruled
        columns={[
          { label: 'Steuersatz' },
          { label: 'Netto €', number: true },
          { label: 'Steuer €', number: true },
          { label: 'Brutto €', number: true },
        ]}
        rows={taxGroups.map((group) => [
          formatRate(group.rateBp, 'de'),
          formatCents(group.grossCents - group.taxCents),
          formatCents(group.taxCents),
          formatCents(group.grossCents),
        ])}
      />
      <p>
        Versteuern Sie nach vereinnahmten Entgelten (§ 20 UStG), ist nichts zu berichtigen: Für den offenen Betrag war
        noch keine Umsatzsteuer fällig.
      </p>
    </div>
  );
}
