import type { Route } from './+types/terms.ts';
import { Hero, Prose } from '#app/ui/public/landing.tsx';
import { OperatorAddress } from '#app/ui/public/operator.tsx';
import { paths } from '#app/ui/base/paths.ts';
import { appContext } from '#app/http/app-context.ts';
import { loadOperator } from './load-operator.server.ts';
import { listed } from './found/listed.ts';

const title = 'Allgemeine Geschäftsbedingungen';

export const meta = listed({ title, description: 'Bedingungen für die Nutzung von Belegwerk.' });

export const handle = { listed: true };

export function loader({ context }: Route.LoaderArgs) {
  return { ...loadOperator({ context }), price: context.get(appContext).services.env.priceText };
}

export default function Terms({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <Hero
        title={'Allgemeine Geschäfts\u00adbedingungen'}
        lead="Was Sie von Belegwerk erwarten können und was Ihre Sache bleibt."
      />
      <div className="band white">
        <div className="wrap">
          <Prose>
            <h2>1. Anbieter und Geltung</h2>
            <OperatorAddress operator={loaderData.operator} />
            <p>
              Diese Bedingungen gelten zwischen dem Betreiber und allen, die hier ein Konto anlegen. Belegwerk richtet
              sich an Unternehmer im Sinne von § 14 BGB.
            </p>
            <h2>2. Leistung</h2>
            <p>
              Belegwerk hilft Ihnen, Kunden zu verwalten, Rechnungen zu schreiben, Belege vor dem Ausstellen zu prüfen
              und aufzubewahren. Geprüft werden Form und Pflichtangaben nach den Regeln der Norm EN 16931 und der
              XRechnung. Ob eine Leistung erbracht wurde, welcher Steuersatz gilt oder ob eine Befreiung zutrifft, prüft
              Belegwerk nicht. Es leistet keine Steuer- oder Rechtsberatung.
            </p>
            <h2>3. Konto</h2>
            <p>
              Ihre Angaben zum Konto müssen stimmen. Halten Sie das Passwort geheim und melden Sie einen Verdacht auf
              Missbrauch sofort. Was unter Ihrem Konto geschieht, gilt als von Ihnen veranlasst, es sei denn, Sie haben
              es nicht zu vertreten.
            </p>
            <h2>4. Ihre Belege</h2>
            <p>
              Inhalt und Richtigkeit Ihrer Belege verantworten Sie. Prüfen Sie vor dem Ausstellen, was unveränderlich
              gespeichert wird. Nach dem Ausstellen lässt Belegwerk keine Änderung des Belegs mehr zu; einen Fehler
              behebt ein weiterer Beleg, der ihn berichtigt (§ 31 Abs. 5 UStDV).
            </p>
            <h2>5. Aufbewahrung</h2>
            <p>
              Die Pflicht, Belege aufzubewahren, trifft Sie. Laden Sie Ihre Belege regelmäßig herunter und bewahren Sie
              sie auch außerhalb von Belegwerk auf.
            </p>
            <h2>6. Verfügbarkeit</h2>
            <p>
              Der Betreiber hält Belegwerk im Rahmen des technisch und wirtschaftlich Zumutbaren verfügbar. Wartung und
              Störungen können den Betrieb zeitweise unterbrechen.
            </p>
            <h2>7. Entgelt</h2>
            <p>
              {`Preis der Nutzung: ${loaderData.price}. `}
              Ein Abo kommt nur durch Ihre ausdrückliche Bestellung zustande.
            </p>
            <h2>8. Haftung</h2>
            <p>
              Der Betreiber haftet unbeschränkt bei Vorsatz und grober Fahrlässigkeit, bei Schäden an Leben, Körper und
              Gesundheit und nach dem Produkthaftungsgesetz. Bei leichter Fahrlässigkeit haftet er nur, wenn eine
              wesentliche Vertragspflicht verletzt ist, und nur für den typischen, vorhersehbaren Schaden.
            </p>
            <h2>9. Ende</h2>
            <p>
              Sie können den Vertrag jederzeit in Textform beenden. Der Betreiber kann ihn mit einer Frist von einem
              Monat in Textform kündigen, aus wichtigem Grund sofort. Belege innerhalb der Aufbewahrungsfrist bleiben
              gespeichert, solange das Gesetz es verlangt.
            </p>
            <h2>10. Änderungen und Recht</h2>
            <p>
              Änderungen dieser Bedingungen teilt der Betreiber mindestens sechs Wochen vorher in Textform mit. Es gilt
              deutsches Recht. Wie mit Ihren Daten umgegangen wird, steht unter <a href={paths.privacy}>Datenschutz</a>.
            </p>
          </Prose>
        </div>
      </div>
    </>
  );
}
