import { data } from 'react-router';
import type { Route } from './+types/recovery-codes.ts';
import { textOf } from '#app/http/form/form-entries.ts';
import { readForm } from '#app/forms/reading/read-form.server.ts';
import { userBackend } from '#app/http/session.ts';
import { spendCode } from '#app/pocketbase/accounts/access-queries.ts';
import { PageHead } from '#app/ui/frame/page.tsx';
import { titled } from '#app/routes/titles.ts';
import { accessPath, codeRefusals } from './access-words.ts';
import { CodeQuestion } from './code-question.tsx';
import { RecoveryCodes } from './recovery-list.tsx';

export const meta = titled('Neue Wiederherstellungscodes');

export async function action({ request, context }: Route.ActionArgs) {
  const code = textOf(await readForm(request), 'code').slice(0, 30);
  const { result, recoveryCodes: drawn } = await spendCode(userBackend(context), 'renew', code);
  if (result === 'right') return { problem: null, drawn };
  const [status, problem] = codeRefusals[result];
  return data({ problem, drawn }, { status });
}

export default function RenewRecoveryCodes({ actionData }: Route.ComponentProps) {
  const drawn = actionData?.drawn ?? [];
  return (
    <>
      <PageHead title={'Neue Wiederherstellungs\u00adcodes'} path={accessPath} focused={drawn.length > 0} />
      {drawn.length > 0 ? (
        <RecoveryCodes codes={drawn} />
      ) : (
        <CodeQuestion
          problem={actionData?.problem ?? null}
          hint="Die bisherigen Wiederherstellungscodes gelten dann nicht mehr."
          text="Neue Codes zeigen"
        />
      )}
    </>
  );
}
