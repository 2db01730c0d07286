import { LinkButton } from '#app/ui/base/button.tsx';
import { Note } from '#app/ui/base/note.tsx';
import { paths } from '#app/ui/base/paths.ts';
import { PageHead } from '#app/ui/frame/page.tsx';
import type { PaymentAnswer } from './payment-answer.server.ts';
import { subscriptionPath } from './subscription-texts.ts';

const refusals: Record<NonNullable<PaymentAnswer['refusal']>, { title: string; text: string }> = {
  away: {
    title: 'Der Zahlungsdienst antwortet nicht',
    text: 'Es wurde nichts bestellt, geändert oder abgebucht. Bitte versuchen Sie es in einigen Minuten noch einmal.',
  },
  unclear: {
    title: 'Der Zahlungsdienst antwortet nicht',
    text: 'Ob es bei ihm ankam, ist noch nicht bekannt. Die Abo-Seite zeigt es, sobald er sich meldet; bis dahin können Sie es ohne Schaden noch einmal versuchen.',
  },
  'subscribed-already': { title: 'Sie haben schon ein Abo', text: 'Ein zweites würden Sie doppelt bezahlen.' },
  'not-possible-now': {
    title: 'Das geht gerade nicht',
    text: 'Ihr Abo hat sich inzwischen geändert. Auf der Abo-Seite steht, wie es jetzt ist.',
  },
  'no-customer': { title: 'Noch kein Abo', text: 'Zahlungsart und Rechnungen gibt es erst mit einem Abo.' },
  unconfirmed: { title: 'Noch nicht gekündigt', text: 'Bitte setzen Sie den Haken.' },
};

/** Why a button of the subscription did nothing. */
export function PaymentRefusal({ refusal }: { refusal: NonNullable<PaymentAnswer['refusal']> }) {
  const { title, text } = refusals[refusal];
  return (
    <Note level="danger" title={title} first>
      <p>{text}</p>
    </Note>
  );
}

interface PaymentPageProps {
  title: string;
  answer: PaymentAnswer | undefined;
}

/** The page between us and the payment service: it leads on by itself, or says why not. */
export function PaymentPage({ title, answer }: PaymentPageProps) {
  return (
    <>
      <PageHead title={title} path={subscriptionPath} />
      <div className="stack">
        {answer?.refusal ? <PaymentRefusal refusal={answer.refusal} /> : null}
        {answer?.leaveTo ? (
          <>
            <p>Sie werden zur Seite unseres Zahlungsdienstes Stripe geleitet.</p>
            <p>
              <LinkButton variant="main" href={answer.leaveTo}>
                Weiter zu Stripe
              </LinkButton>
            </p>
          </>
        ) : (
          <p>
            <LinkButton href={paths.subscription}>Zurück zum Abo</LinkButton>
          </p>
        )}
      </div>
    </>
  );
}
