import type { Route } from './+types/contact.ts';
import { Hero, Prose } from '#app/ui/public/landing.tsx';
import { OperatorAddress, OperatorContact } from '#app/ui/public/operator.tsx';
import { paths } from '#app/ui/base/paths.ts';
import { loadOperator } from './load-operator.server.ts';
import { listed } from './found/listed.ts';

const title = 'Kontakt';

export const meta = listed({ title, description: 'So erreichen Sie den Betreiber von Belegwerk.' });

export const handle = { listed: true };

export const loader = loadOperator;

export default function Contact({ loaderData }: Route.ComponentProps) {
  const operator = loaderData.operator;
  return (
    <>
      <Hero title="Kontakt" lead="Fragen, Fehler, Wünsche: So erreichen Sie den Betreiber." />
      <div className="band white">
        <div className="wrap">
          <Prose>
            <h2>Anschrift</h2>
            <OperatorAddress operator={operator} />
            {operator ? <OperatorContact operator={operator} /> : null}
            <h2>Damit wir schnell helfen können</h2>
            <ul>
              <li>Nennen Sie die Adresse der Seite und was Sie dort tun wollten.</li>
              <li>Bei einem Beleg genügt die Nummer. Schicken Sie keine Zugangsdaten.</li>
              <li>
                Bei Fragen zu Ihren gespeicherten Daten hilft die Seite <a href={paths.privacy}>Datenschutz</a> weiter.
              </li>
            </ul>
            <h2>Steuerliche Fragen</h2>
            <p>
              Ob eine Leistung steuerfrei ist oder welcher Satz gilt, dürfen wir nicht beurteilen. Fragen Sie dazu Ihre
              Steuerberatung oder Ihr Finanzamt.
            </p>
          </Prose>
        </div>
      </div>
    </>
  );
}
