import { data } from 'react-router';
import type { Route } from './+types/second-factor-off.ts';
import { appContext } from '#app/http/app-context.ts';
import { seeOther } from '#app/http/flash.ts';
import { textOf } from '#app/http/form/form-entries.ts';
import { readForm } from '#app/forms/reading/read-form.server.ts';
import { userBackend } from '#app/http/session.ts';
import { spendCode } from '#app/pocketbase/accounts/access-queries.ts';
import { paths } from '#app/ui/base/paths.ts';
import { PageHead } from '#app/ui/frame/page.tsx';
import { titled } from '#app/routes/titles.ts';
import { accessPath, codeRefusals } from './access-words.ts';
import { CodeQuestion } from './code-question.tsx';

export const meta = titled('Zweiten Faktor ausschalten');

export async function action({ request, context }: Route.ActionArgs) {
  const code = textOf(await readForm(request), 'code').slice(0, 30);
  const { result } = await spendCode(userBackend(context), 'end', code);
  if (result !== 'right') {
    const [status, problem] = codeRefusals[result];
    return data({ problem }, { status });
  }
  context.get(appContext).outbox.kick();
  return seeOther(context, paths.secondFactor, 'second-factor-off');
}

export default function TurnOffSecondFactor({ actionData }: Route.ComponentProps) {
  return (
    <>
      <PageHead title="Zweiten Faktor ausschalten" path={accessPath} />
      <CodeQuestion
        problem={actionData?.problem ?? null}
        hint="Ein Code der App oder ein Wiederherstellungscode. Danach genügt der erste Schritt der Anmeldung."
        text="Ausschalten"
        danger
      />
    </>
  );
}
