import { href } from 'react-router';
import type { ReactNode } from 'react';
import { LinkButton } from '#app/ui/base/button.tsx';
import { Icon } from '#app/ui/base/icon.tsx';
import { PageHead } from '#app/ui/frame/page.tsx';
import { Split } from '#app/ui/page/split.tsx';
import { paths } from '#app/ui/base/paths.ts';
import type { FirstSteps } from '#app/workflows/first-steps.ts';
import { customerStep, invoiceStep, missingName, profileStep } from '../first-steps-texts.ts';
import { FirstSheet } from './first-sheet.tsx';
import firstRunUrl from './first-run.css?url&no-inline';

const titles = [
  'In drei Schritten zur ersten Rechnung',
  'Noch zwei Schritte zur ersten Rechnung',
  'Noch ein Schritt zur ersten Rechnung',
];

/** What the dashboard is until the first invoice is issued. */
export function FirstRun({ steps }: { steps: FirstSteps }) {
  const done = whichDone(steps);
  const count = done.filter(Boolean).length;
  const next = done.includes(false) ? done.indexOf(false) : done.length;
  return (
    <>
      <link rel="stylesheet" href={firstRunUrl} />
      <PageHead title={titles[count] ?? ''} lead={leadOf(steps)} />
      <Split>
        <ol className="first-steps" role="list">
          <ProfileStep steps={steps} isNext={next === 0} />
          <CustomerStep steps={steps} isNext={next === 1} />
          <InvoiceStep steps={steps} isNext={next === 2} />
        </ol>
        <section aria-labelledby="sheet">
          <h2 id="sheet" className="unseen">
            Ihre Rechnung
          </h2>
          <FirstSheet steps={steps} />
          <p className="hint">
            {count === 0
              ? 'So füllt sich Ihr Blatt. Logo und Briefpapier können Sie später ergänzen.'
              : 'So weit ist Ihre Rechnung.'}{' '}
            <a href={href('/invoice/layouts/vorschau')}>Fertige Musterrechnung ansehen</a>
          </p>
        </section>
      </Split>
    </>
  );
}

function whichDone({ missing, customer }: FirstSteps): boolean[] {
  return [missing.length === 0, customer !== null];
}

function leadOf(steps: FirstSteps): string {
  const numbers = whichDone(steps).flatMap((isDone, index) => (isDone ? [index + 1] : []));
  if (numbers.length === 2) return 'Schritt 1 und 2 sind erledigt.';
  if (numbers.length === 1) return `Schritt ${numbers.join()} ist erledigt.`;
  return 'Zusammen etwa acht Minuten. Sie können jederzeit aufhören, alles bleibt gespeichert.';
}

interface StepProps {
  steps: FirstSteps;
  /** carries the main action */
  isNext: boolean;
}

function ProfileStep({ steps, isNext }: StepProps) {
  const { company, missing, sender } = steps;
  if (missing.length === 0)
    return (
      <DoneStep title="Ihr Profil" href={paths.profile} where="im Profil">
        {`${company.name}, ${company.city}. ${describeSender(sender)}`}
      </DoneStep>
    );
  const begun = company.name !== '';
  return (
    <OpenStep
      title="Ihr Profil"
      text={begun ? `Es fehlt noch: ${listMissing(missing)}` : 'Diese Angaben verlangt das Gesetz auf jeder Rechnung.'}
      needs="Name, Anschrift, Steuernummer oder USt-IdNr., IBAN"
      time={begun ? null : '6 Felder, etwa 3 Minuten'}
    >
      <LinkButton
        variant={isNext ? 'main' : undefined}
        href={begun ? `${profileStep}#profile-${missing[0] ?? ''}` : profileStep}
      >
        {begun ? 'Profil ergänzen' : 'Profil ausfüllen'}
      </LinkButton>
    </OpenStep>
  );
}

function describeSender({ senderName, replyTo }: FirstSteps['sender']): string {
  if (replyTo === '')
    return 'Antworten auf Ihre E-Mails kommen nicht bei Ihnen an, solange hier keine E-Mail-Adresse steht.';
  return `Ihre E-Mails kommen von „${senderName}“, Antworten gehen an ${replyTo}.`;
}

function listMissing(missing: readonly string[]): string {
  const names = missing.map(missingName).join(', ');
  return names.endsWith('.') ? names : `${names}.`;
}

function CustomerStep({ steps: { customer }, isNext }: StepProps) {
  if (customer !== null)
    return (
      <DoneStep
        title="Ihr erster Kunde"
        href={href('/invoice/kunden/:customerId/bearbeiten', { customerId: customer.id })}
        where="beim Kunden"
      >
        {`${[customer.name, customer.city].filter(Boolean).join(', ')}.`}
      </DoneStep>
    );
  return (
    <OpenStep
      title="Ihr erster Kunde"
      text="Firma, Behörde oder Privatperson."
      needs="Name und Anschrift; bei Behörden die Leitweg-ID und eine E-Mail-Adresse"
      time="5 Felder, etwa 2 Minuten"
    >
      <LinkButton variant={isNext ? 'main' : undefined} href={customerStep}>
        Kunden anlegen
      </LinkButton>
    </OpenStep>
  );
}

function InvoiceStep({ steps, isNext }: StepProps) {
  const { customer, draft } = steps;
  const write = customer === null ? 'Rechnung schreiben' : `Rechnung an ${customer.name} schreiben`;
  return (
    <OpenStep
      title="Ihre erste Rechnung"
      text="Belegwerk prüft sie, bevor sie eine Nummer bekommt. Solange sie ein Entwurf ist, können Sie alles ändern."
      needs="Leistung, Menge, Preis und der Tag der Leistung"
      time="5 Felder, etwa 3 Minuten"
    >
      <LinkButton variant={isNext ? 'main' : undefined} href={invoiceStep(steps)}>
        {draft === '' ? write : 'Entwurf weiterschreiben'}
      </LinkButton>
    </OpenStep>
  );
}

function DoneStep(props: { title: string; href: string; where: string; children: ReactNode }) {
  return (
    <li className="finished">
      <h2>
        {props.title}
        <span>
          <Icon name="check" />
          Erledigt
        </span>
      </h2>
      <p className="small muted">
        {props.children}{' '}
        <a href={props.href}>
          Ändern<span className="unseen"> {props.where}</span>
        </a>
      </p>
    </li>
  );
}

interface OpenStepProps {
  title: string;
  text: string;
  needs: string;
  time: string | null;
  children: ReactNode;
}

function OpenStep({ title, text, needs, time, children }: OpenStepProps) {
  return (
    <li>
      <h2>{title}</h2>
      <p>{text}</p>
      <dl>
        <dt>Sie brauchen</dt>
        <dd>{needs}</dd>
        {time === null ? null : (
          <>
            <dt>Dauer</dt>
            <dd>{time}</dd>
          </>
        )}
      </dl>
      {children}
    </li>
  );
}
