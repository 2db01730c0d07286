import { Table } from '#app/ui/base/table.tsx';

/** § 27 (38) UStG in the order of its dates. */
const rows = [
  [
    'Seit 1. Januar 2025',
    'Alle Unternehmen im Inland müssen E-Rechnungen empfangen können, auch Kleinunternehmer. Ein E-Mail-Postfach genügt.',
  ],
  [
    'Bis 31. Dezember 2026',
    'Für Leistungen aus 2025 und 2026 dürfen Sie noch Papier verwenden. PDF und andere elektronische Formate nur, wenn der Empfänger zustimmt.',
  ],
  [
    '1. Januar bis 31. Dezember 2027',
    'Dasselbe für Leistungen aus 2027, aber nur noch, wenn Ihr Gesamtumsatz im Jahr davor höchstens 800.000 € betragen hat. Wer darüber liegt, muss E-Rechnungen schreiben.',
  ],
  [
    'Ab 1. Januar 2028',
    'Rechnungen zwischen Unternehmen im Inland müssen E-Rechnungen sein. Ausgenommen sind Rechnungen bis 250 €, Fahrausweise, Rechnungen von Kleinunternehmern und Umsätze, die nach § 4 Nr. 8 bis 29 UStG steuerfrei sind.',
  ],
] as const;

export function DutyTimetable() {
  return (
    <>
      <Table
        stacked
        caption="Fristen der E-Rechnung"
        columns={[{ label: 'Wann' }, { label: 'Was gilt' }]}
        rows={rows}
      />
      <p className="hint">
        § 14 und § 27 Abs. 38 UStG. Die Pflicht gilt zwischen Unternehmen, die beide im Inland ansässig sind.
      </p>
    </>
  );
}
