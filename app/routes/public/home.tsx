import type { Route } from './+types/home.ts';
import { appContext } from '#app/http/app-context.ts';
import { LinkButton } from '#app/ui/base/button.tsx';
import { paths } from '#app/ui/base/paths.ts';
import { Findings } from '#app/ui/page/findings.tsx';
import { Hash } from '#app/ui/page/hash.tsx';
import { KeyValues } from '#app/ui/page/key-values.tsx';
import { Band, Hero, LinkIndex, Pictures, Proof, Proofs } from '#app/ui/public/landing.tsx';
import { siteOf } from '../titles.ts';
import { DutyTimetable } from './duty-timetable.tsx';
import { SampleSheet } from './sample-sheet.tsx';
import { listed } from './found/listed.ts';
import { sayPrice } from './price.ts';
import type { SitePrice } from './price.ts';
import { CaptionedPicture } from './product-picture.tsx';
import { missingRoute, sampleHash } from './sample-invoice.ts';
import { describeSite } from './found/site-data.ts';

const title = 'E-Rechnungen, die stimmen';

const description =
  'XRechnung und ZUGFeRD für Selbstständige und kleine Betriebe. Vor dem Ausstellen geprüft, danach unveränderlich.';

export function meta(args: Route.MetaArgs) {
  const site = siteOf(args.matches);
  const data = site
    ? [{ 'script:ld+json': describeSite({ ...args.loaderData, description, origin: site.origin }) }]
    : [];
  return [...listed({ title, description })(args), ...data];
}

export const handle = { listed: true };

const audiences = [
  { href: paths.word, title: 'Wer bisher mit Word abrechnet', text: 'Warum PDF nicht genügt' },
  { href: paths.excel, title: 'Wer bisher mit Excel abrechnet', text: 'Steuer nach der Norm, Nummern der Reihe nach' },
  { href: paths.freelancers, title: 'Freelancer', text: 'Agenturen, Firmen, Behörden' },
  { href: paths.coaches, title: 'Coaches und Berater', text: 'Firmenkunden und Privatkunden nebeneinander' },
  { href: paths.smallBusiness, title: 'Kleinunternehmer nach § 19', text: 'Empfangen müssen, schreiben dürfen' },
];

export function loader({ context }: Route.LoaderArgs) {
  const { siteName, priceText, billing, demoDocumentLimit, operator } = context.get(appContext).services.env;
  return { price: { siteName, priceText, billing, demoDocumentLimit }, operator };
}

export default function Home({ loaderData: { price } }: Route.ComponentProps) {
  return (
    <>
      <Hero title={title} lead={lead} facts={<KeyValues rows={gains} />} actions={<Actions />}>
        <SampleSheet />
      </Hero>
      <Band id="product" title="So sieht es aus" wide>
        <ProductPictures />
      </Band>
      <Band id="promises" title="Worauf Sie sich verlassen können" wide>
        <Promises />
      </Band>
      <Band id="timetable" title="Was ab wann gilt">
        <DutyTimetable />
      </Band>
      <Band id="audiences" title="Für wen das gemacht ist">
        <LinkIndex label="Zielgruppen" links={audiences} />
      </Band>
      <Band id="price" title="Preis">
        <PriceSentences price={price} />
      </Band>
    </>
  );
}

const lead =
  'Schreiben Sie Rechnungen in einem Formular, das Ihre Sprache spricht. Jede wird vor dem Ausstellen gegen die Regeln der europäischen Norm geprüft. Was nicht stimmt, geht nicht hinaus.';

const gains = [
  { label: 'Sie bekommen', value: 'ein PDF, das Ihr Kunde liest, mit den Daten, die seine Buchhaltung einliest' },
  { label: 'Die erste Rechnung', value: 'drei Schritte, etwa fünf Minuten' },
  { label: 'Jede weitere', value: 'vier Angaben: Kunde, Leistungstag, Leistung, Preis' },
];

function Actions() {
  return (
    <>
      <LinkButton variant="main" href={paths.register}>
        Konto anlegen
      </LinkButton>
      <LinkButton variant="quiet" href="#product">
        So sieht es aus
      </LinkButton>
    </>
  );
}

function ProductPictures() {
  return (
    <Pictures>
      <CaptionedPicture name="lines" title="1. Schreiben">
        Beschreibung, Menge, Preis, Zeile für Zeile. Die Summen rechnet Belegwerk.
      </CaptionedPicture>
      <CaptionedPicture name="issue" title="2. Prüfen">
        Was fehlt, steht in einem ganzen Satz da. Ein Klick führt ins Feld und zurück.
      </CaptionedPicture>
      <CaptionedPicture name="issued" title="3. Ausstellen und versenden">
        Die Nummer kommt der Reihe nach. PDF und XML schicken Sie von hier oder laden sie herunter.
      </CaptionedPicture>
      <CaptionedPicture name="dashboard" title="4. Den Überblick behalten">
        Was bezahlt ist, was noch offen ist und was überfällig ist, steht auf der ersten Seite.
      </CaptionedPicture>
    </Pictures>
  );
}

function Promises() {
  return (
    <Proofs>
      <Proof
        title="Geprüft, in ganzen Sätzen"
        text="Jeder Befund sagt, was zu tun ist, und führt zum Feld. Die Regel steht dabei für alle, die sie brauchen."
      >
        <Findings narrow findings={[{ ...missingRoute, rule: 'BR-DE-15' }]} />
      </Proof>
      <Proof
        title="Nachträglich unverändert"
        text="Mit dem Ausstellen werden Nummer, PDF und XML unveränderlich gespeichert. Jede Datei trägt ihre Prüfsumme."
      >
        <Hash value={sampleHash} />
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

function PriceSentences({ price }: { price: SitePrice }) {
  const [costs, limit] = sayPrice(price);
  return (
    <>
      <p className="price">{costs}</p>
      <p>{limit}</p>
      <LinkButton href={paths.register}>Konto anlegen</LinkButton>
    </>
  );
}
