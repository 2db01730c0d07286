import { paths } from '#app/ui/base/paths.ts';
import { Table } from '#app/ui/base/table.tsx';
import { PageHead, Part } from '#app/ui/frame/page.tsx';
import { titled } from '../titles.ts';

export const meta = titled('Tasten');

const single = [
  ['/', 'in das Suchfeld'],
  ['n', 'neue Rechnung'],
  ['e', 'aus der Vorschau zurück in den Entwurf'],
  ['s', 'eine ausgestellte Rechnung senden'],
  ['z', 'Zahlung oder Rückzahlung dazu erfassen'],
  ['m', 'überfällig: mahnen'],
  ['r', 'stornieren'],
  ['1 bis 9', 'auf der Übersicht: die Zeilen unter „Heute zu tun“'],
];

const combined = [
  ['Strg S', 'speichern (auf dem Mac: ⌘ S)'],
  ['Strg Eingabe', 'im Entwurf: zur Prüfung; auf der Prüfung, mit Häkchen: ausstellen; in der E-Mail: senden'],
  ['Alt V', 'Vorschau eines Entwurfs'],
  ['Alt P', 'neue Position in einer Rechnung'],
  ['← →', 'im Diagramm der Übersicht von Monat zu Monat'],
  ['Pfeil auf, Pfeil ab', 'in den Positionen und im Wochenblatt: die Zeile wechseln'],
  ['Eingabe', 'den Verweis öffnen oder das Formular speichern'],
];

export default function Keys() {
  return (
    <>
      <PageHead
        title="Tasten"
        lead="Alles geht auch ohne sie. Buchstaben und Zeichen gelten nur, solange Sie in keinem Feld schreiben."
      />
      <div className="stack">
        <Part id="single" title="Eine Taste">
          <KeyTable caption="Tasten mit einem Zeichen" rows={single} />
        </Part>
        <Part id="combined" title="Mehrere Tasten">
          <KeyTable caption="Tasten, die zusammen gedrückt werden" rows={combined} />
        </Part>
        <p>
          Wer spricht statt zu tippen, schaltet Tasten mit einem Zeichen besser aus:{' '}
          <a href={paths.appearance}>Darstellung</a>
        </p>
      </div>
    </>
  );
}

function KeyTable({ caption, rows }: { caption: string; rows: readonly (readonly string[])[] }) {
  const columns = [{ label: 'Taste' }, { label: 'Wirkung' }];
  return (
    <Table
      caption={caption}
      columns={columns}
      rows={rows.map(([key, effect]) => [<kbd key="key">{key}</kbd>, effect])}
    />
  );
}
