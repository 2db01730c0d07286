import { groupIban } from '#app/values/identifiers.ts';
import type { CompanyRecord } from '#app/pocketbase/records.ts';
import { PaperBackground, Paper } from '#app/ui/paper/paper.tsx';
import type { FirstSteps } from '#app/workflows/first-steps.ts';

/** The invoice to come: dashed fields with the numbers of the steps, real words where a step is done. */
export function FirstSheet({ steps: { company, missing, customer } }: { steps: FirstSteps }) {
  const known = missing.length === 0;
  const sender = [company.name, company.street, `${company.postCode} ${company.city}`];
  return (
    <PaperBackground>
      <Paper label={labelOf(known, customer !== null)}>
        <div className="first-sheet" aria-hidden="true">
          <div className="own">{known ? company.name : <Blank number={1} text="Ihr Profil" />}</div>
          <div className="window">
            {customer === null ? (
              <Blank number={2} text="Ihr Kunde" />
            ) : (
              <>
                <u>{known ? sender.join(' · ') : ' '}</u>
                {`\n${[customer.name, customer.street, `${customer.postCode} ${customer.city}`].join('\n')}`}
              </>
            )}
          </div>
          <div className="body">
            <Blank number={3} text="Was Sie berechnen" />
          </div>
          {known ? <Foot company={company} sender={sender} /> : null}
        </div>
      </Paper>
    </PaperBackground>
  );
}

function labelOf(hasProfile: boolean, hasCustomer: boolean): string {
  const filled = [
    hasProfile ? 'Absender steht' : 'Schritt 1 füllt Kopf und Fuß',
    hasCustomer ? 'Anschrift steht' : 'Schritt 2 füllt die Anschrift',
    'Schritt 3 füllt die Positionen',
  ];
  return `Ihre erste Rechnung: ${filled.join(', ')}`;
}

function Blank({ number, text }: { number: number; text: string }) {
  return (
    <div className="blank">
      <b>{number}</b>
      {text}
    </div>
  );
}

function Foot({ company, sender }: { company: CompanyRecord; sender: readonly string[] }) {
  const columns = [
    sender,
    [groupIban(company.iban), company.bic],
    [company.vatId ? `USt-IdNr. ${company.vatId}` : `Steuernummer ${company.taxNumber}`, company.email],
  ];
  return (
    <div className="foot">
      {columns.map((lines, index) => (
        <span key={index}>{lines.filter(Boolean).join('\n')}</span>
      ))}
    </div>
  );
}
