import type { Route } from './+types/home.ts';
import { appContext } from '#app/http/app-context.ts';
import { LinkButton } from '#app/ui/base/button.tsx';
import { FindingCounts, Findings } from '#app/ui/page/findings.tsx';
import { Hash } from '#app/ui/page/hash.tsx';
import { KeyValues } from '#app/ui/page/key-values.tsx';
import { Band, SideBySide, Hero, LinkIndex, Proof, Proofs } from '#app/ui/public/landing.tsx';
import { MarkedSheet } from '#app/ui/public/marked-sheet.tsx';
import { PaperBackground, Paper } from '#app/ui/paper/paper.tsx';
import { PaperInvoice } from './paper-invoice.tsx';
import { paths } from '#app/ui/base/paths.ts';
import { ProductPicture } from './product-picture.tsx';
import { DutyTimetable } from './duty-timetable.tsx';
import { missingRoute, sampleFindings, sampleInvoice, sampleTerms } from './sample-invoice.ts';
import { titled } from '../titles.ts';

const title = 'E-Rechnungen, die stimmen';

export const meta = titled(
  title,
  'XRechnung und ZUGFeRD für Selbstständige und kleine Betriebe. Vor dem Ausstellen geprüft, danach unveränderlich.',
);

const audiences = [
  { href: paths.freelancers, title: 'Freelancer', text: 'Agenturen, Firmen, Behörden' },
  { href: paths.coaches, title: 'Coaches und Berater', text: 'Firmenkunden und Privatkunden nebeneinander' },
  { href: paths.smallBusiness, title: 'Kleinunternehmer nach § 19', text: 'Empfangen müssen, schreiben dürfen' },
  { href: paths.word, title: 'Wer bisher mit Word abrechnet', text: 'Warum PDF nicht genügt' },
  { href: paths.excel, title: 'Wer bisher mit Excel abrechnet', text: 'Steuer nach der Norm, Nummern der Reihe nach' },
];

export function loader({ context }: Route.LoaderArgs) {
  return { price: context.get(appContext).services.env.priceText };
}

export default function Home({ loaderData: { price } }: Route.ComponentProps) {
  return (
    <>
      <Hero
        title={title}
        lead="Schreiben Sie XRechnung und ZUGFeRD in einem Formular, das Ihre Sprache spricht. Jeder Beleg wird vor dem Ausstellen gegen die Regeln der europäischen Norm geprüft. Was nicht stimmt, geht nicht hinaus."
        actions={
          <>
            <LinkButton variant="main" href={paths.register}>
              Konto anlegen
            </LinkButton>
            <LinkButton variant="quiet" href="#timetable">
              Was ab wann gilt
            </LinkButton>
          </>
        }
      >
        <CheckReport />
      </Hero>
      <Band id="document" title="Ein Beleg, zwei Ansichten" white>
        <SampleDocument />
      </Band>
      <Band id="product" title="So sieht es aus">
        <SideBySide>
          <ProductPicture name="editor" lazy />
          <ProductPicture name="invoices" lazy />
        </SideBySide>
      </Band>
      <Band id="promises" title="Worauf Sie sich verlassen können">
        <Promises />
      </Band>
      <Band id="timetable" title="Was ab wann gilt" white>
        <DutyTimetable />
        <p className="hint">
          § 14 und § 27 Abs. 38 UStG. Die Pflicht gilt zwischen Unternehmen, die beide im Inland ansässig sind.
        </p>
      </Band>
      <Band id="audiences" title="Für wen das gemacht ist">
        <LinkIndex label="Zielgruppen" links={audiences} />
      </Band>
      <Band id="price" title="Preis" white>
        <div className="price">
          <strong>{price}</strong>
          <LinkButton href={paths.register}>Konto anlegen</LinkButton>
        </div>
      </Band>
    </>
  );
}

function CheckReport() {
  return (
    <MarkedSheet labelledBy="report">
      <div>
        <h2 id="report">Prüfbericht</h2>
        <p className="small muted">Beispiel: Entwurf an die Stadt Musterhausen, vor dem Ausstellen</p>
      </div>
      <FindingCounts counts={{ error: 1, warning: 1, info: 0 }} />
      <Findings narrow findings={sampleFindings} />
      <p className="hint">Solange ein Fehler offen ist, wird keine Nummer gezogen.</p>
    </MarkedSheet>
  );
}

function SampleDocument() {
  return (
    <SideBySide>
      <PaperBackground>
        <Paper label="Beispiel einer Rechnung" tag="Beispiel">
          <PaperInvoice {...sampleInvoice} />
        </Paper>
      </PaperBackground>
      <div className="stack">
        <p>
          Ihr Kunde sieht eine Rechnung, wie er sie kennt. Seine Buchhaltung liest dieselben Angaben aus der XML-Datei.
          Beide entstehen aus denselben Daten und werden vor dem Ausstellen miteinander verglichen.
        </p>
        <KeyValues rows={sampleTerms} />
        <p className="hint">
          Die Kürzel sind die Feldnummern der Norm EN 16931. Auf Wunsch stehen sie auch im Formular an jedem Feld.
        </p>
      </div>
    </SideBySide>
  );
}

function Promises() {
  return (
    <Proofs>
      <Proof
        title="Geprüft, in ganzen Sätzen"
        text="Jeder Befund sagt, was zu tun ist, und führt zum Feld. Regel und Feldnummer stehen dabei für alle, die sie brauchen."
      >
        <Findings narrow findings={[{ ...missingRoute, rule: 'BR-DE-15', term: 'BT-10' }]} />
      </Proof>
      <Proof
        title="Nachträglich unverändert"
        text="Mit dem Ausstellen werden Nummer, PDF und XML unveränderlich gespeichert. Jede Datei trägt ihre Prüfsumme."
      >
        <Hash value="7d1f0c94a3e852b61be0f7c2945d8a03e6c1b7790f24ad5583c6e9102b7fd4a8" />
      </Proof>
      <Proof
        title="Leicht, auch auf langsamer Leitung"
        text="Alle Formulare funktionieren ohne JavaScript und vollständig mit der Tastatur. Fehlt eine Angabe, bleibt Ihre Eingabe stehen."
      >
        <KeyValues
          tight
          rows={[
            { label: 'Ohne JavaScript', value: 'alle Formulare' },
            { label: 'Mit der Tastatur', value: 'alle Seiten' },
          ]}
        />
      </Proof>
    </Proofs>
  );
}
