import type { Route } from './+types/imprint.ts';
import { Hero, Prose } from '#app/ui/public/landing.tsx';
import { OperatorAddress, OperatorContact } from '#app/ui/public/operator.tsx';
import type { ShownOperator } from '#app/ui/public/operator.tsx';
import { loadOperator } from './load-operator.server.ts';
import { listed } from './found/listed.ts';

const title = 'Impressum';

export const meta = listed({ title, description: 'Angaben nach § 5 DDG zum Betreiber von Belegwerk.' });

export const handle = { listed: true };

export const loader = loadOperator;

export default function Imprint({ loaderData }: Route.ComponentProps) {
  const operator = loaderData.operator;
  return (
    <>
      <Hero title="Impressum" lead="Angaben nach § 5 Digitale-Dienste-Gesetz (DDG)." />
      <div className="band white">
        <div className="wrap">
          <Prose>
            <h2>Betreiber</h2>
            <OperatorAddress operator={operator} />
            {operator ? <Details operator={operator} /> : null}
            <h2>Inhalte und Verweise</h2>
            <p>
              Die Seiten über die E-Rechnung geben den Stand der Gesetze nach bestem Wissen wieder. Sie ersetzen keine
              Steuerberatung. Für die Inhalte verlinkter fremder Seiten sind deren Betreiber verantwortlich.
            </p>
            <p>Belege, die Nutzerinnen und Nutzer mit Belegwerk schreiben, sind deren eigene Inhalte.</p>
          </Prose>
        </div>
      </div>
    </>
  );
}

function Details({ operator }: { operator: ShownOperator }) {
  const { representedBy, register, vatId } = operator;
  return (
    <>
      {representedBy === undefined ? null : <p>Vertreten durch {representedBy}</p>}
      <OperatorContact operator={operator} />
      {register === undefined ? null : <p>Registereintrag: {register}</p>}
      {vatId === undefined ? null : <p>Umsatzsteuer-Identifikationsnummer: {vatId}</p>}
    </>
  );
}
