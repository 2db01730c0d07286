import { data } from 'react-router';
import type { Route } from './+types/second-factor.ts';
import { appContext } from '#app/http/app-context.ts';
import type { Context } from '#app/http/app-context.ts';
import { seeOther } from '#app/http/flash.ts';
import { textOf } from '#app/http/form/form-entries.ts';
import { readForm } from '#app/forms/reading/read-form.server.ts';
import { userBackend } from '#app/http/session.ts';
import { qrPath } from '#app/pdf/qr-picture.ts';
import { beginSecondFactor, findAccess, spendCode } from '#app/pocketbase/accounts/access-queries.ts';
import { Button, LinkButton } from '#app/ui/base/button.tsx';
import { paths, places } from '#app/ui/base/paths.ts';
import { ActionBar } from '#app/forms/page/form.tsx';
import { PageHead } from '#app/ui/frame/page.tsx';
import { PostForm } from '#app/forms/answers/post-form.tsx';
import { titledAs } from '#app/routes/titles.ts';
import { accessPath, codeRefusals, describeCodesLeft } from './access-words.ts';
import { RecoveryCodes } from './recovery-list.tsx';
import { SetUpFactor } from './set-up-factor.tsx';
import type { FactorSetUp } from './set-up-factor.tsx';

export const meta = titledAs('secondFactor');

export async function loader({ context }: Route.LoaderArgs) {
  const { twoFactor, recoveryCodes } = await findAccess(userBackend(context));
  return { twoFactor, recoveryCodes };
}

interface Answer {
  setUp: FactorSetUp | null;
  problem: string | null;
  /** shown this once */
  drawn: string[];
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request);
  const code = textOf(form, 'code').slice(0, 30);
  const backend = userBackend(context);
  const judged = textOf(form, 'step') === 'confirm' ? await spendCode(backend, 'confirm', code) : null;
  if (judged?.result === 'right') {
    context.get(appContext).outbox.kick();
    return data<Answer>({ setUp: null, problem: null, drawn: judged.recoveryCodes });
  }
  const setUp = await setUpFor(context);
  // Somebody has turned it on meanwhile, in another tab.
  if (setUp === null) return seeOther(context, paths.secondFactor);
  const [status, problem] = judged === null ? [200, null] : codeRefusals[judged.result];
  return data<Answer>({ setUp, problem, drawn: [] }, { status });
}

async function setUpFor(context: Context): Promise<FactorSetUp | null> {
  const backend = userBackend(context);
  const secret = await beginSecondFactor(backend);
  if (secret === null) return null;
  const { email } = await findAccess(backend);
  const { siteName } = context.get(appContext).services.env;
  const label = `${encodeURIComponent(siteName)}:${encodeURIComponent(email)}`;
  const address = `otpauth://totp/${label}?secret=${secret}&issuer=${encodeURIComponent(siteName)}`;
  return { secret, address, picture: qrPath(address) };
}

export default function SecondFactorSettings({ loaderData, actionData }: Route.ComponentProps) {
  if (actionData && actionData.drawn.length > 0)
    return (
      <>
        <PageHead title="Zweiter Faktor eingeschaltet" path={accessPath} focused />
        <RecoveryCodes codes={actionData.drawn} />
      </>
    );
  if (actionData?.setUp) return <SetUpFactor setUp={actionData.setUp} problem={actionData.problem} />;
  return loaderData.twoFactor ? <TurnedOn left={loaderData.recoveryCodes} /> : <TurnedOff />;
}

function TurnedOn({ left }: { left: number }) {
  return (
    <>
      <PageHead
        title={places.secondFactor.title}
        path={accessPath}
        lead={`Eingeschaltet, ${describeCodesLeft(left)}. Jede Anmeldung fragt auch nach einem Code aus Ihrer App.`}
      />
      <div className="row">
        <LinkButton href={paths.recoveryCodes}>Neue Wiederherstellungscodes</LinkButton>
        <LinkButton variant="danger" href={paths.secondFactorOff}>
          Ausschalten
        </LinkButton>
      </div>
    </>
  );
}

function TurnedOff() {
  return (
    <>
      <PageHead
        title={places.secondFactor.title}
        path={accessPath}
        lead="Ausgeschaltet. Mit ihm fragt jede Anmeldung auch nach einem Code aus einer App auf Ihrem Telefon, gleich ob Sie mit Passwort, mit einem Code per E-Mail oder mit einem anderen Dienst kommen."
      />
      <PostForm className="form">
        <p>
          Sie brauchen eine App für Codes, zum Beispiel Aegis, 2FAS, Google Authenticator oder Ihren Passwortmanager.
        </p>
        <ActionBar>
          <LinkButton variant="quiet" href={paths.access}>
            Abbrechen
          </LinkButton>
          <Button variant="main" name="step" value="begin">
            Einrichten
          </Button>
        </ActionBar>
      </PostForm>
    </>
  );
}
