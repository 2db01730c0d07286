import { useForm } from '@conform-to/react';
import { parseWithZod } from '@conform-to/zod/v4';
import { z } from 'zod';
import type { Route } from './+types/password.ts';
import { beginSession } from '../../../http/account.ts';
import { appContext, requestContext } from '../../../http/app-context.ts';
import { countSignIn, tooManySentence } from '../../../http/attempts.ts';
import { deviceOf } from '../../../http/device.ts';
import { seeOther } from '../../../http/flash.ts';
import { showAgain, showErrors, showRefusal } from '../../../http/form/answer-form.ts';
import { newPassword } from '../../../http/form/fields.server.ts';
import { readForm } from '../../../http/form/read-form.server.ts';
import { userBackend } from '../../../http/session.ts';
import { changePassword, findAccess } from '../../../pocketbase/accounts/access-queries.ts';
import { Button, LinkButton } from '../../../ui/base/button.tsx';
import { paths } from '../../../ui/base/paths.ts';
import { ErrorSummary } from '../../../ui/field/error-summary.tsx';
import { TextField } from '../../../ui/field/field.tsx';
import { listErrors } from '../../../ui/field/form-fields.ts';
import { ActionBar } from '../../../ui/form/action-bar.tsx';
import { FormGrid, FormSection } from '../../../ui/form/form.tsx';
import { PageHead } from '../../../ui/frame/page.tsx';
import { PostForm } from '../../shared/post-form.tsx';
import { titled } from '../../shared/titles.ts';
import { accessPath } from './access-words.ts';
import { NoOwnPassword } from './no-own-password.tsx';

export const meta = titled('Passwort ändern');

export async function loader({ context }: Route.LoaderArgs) {
  const { email, ownPassword } = await findAccess(userBackend(context));
  return { email, ownPassword };
}

const missing = 'Bitte geben Sie Ihr bisheriges Passwort ein.';
const schema = z.object({
  oldPassword: z
    .string({ error: missing })
    .min(1, { error: missing })
    .max(500, { error: 'Bitte höchstens 500 Zeichen.' }),
  password: newPassword(),
});
const secret = ['oldPassword', 'password'];

export async function action({ request, context }: Route.ActionArgs) {
  const submission = parseWithZod(await readForm(request), { schema, disableAutoCoercion: true });
  if (submission.status !== 'success') return showAgain(submission, secret);
  const backend = userBackend(context);
  const attempt = countSignIn(context, (await findAccess(backend)).email);
  if (attempt === null) return showRefusal(submission, tooManySentence(context), 429);
  const device = deviceOf(context.get(requestContext).headers.get('user-agent') ?? '');
  const result = await changePassword(backend, { ...submission.value, device });
  if (result === 'wrong-password')
    return showErrors(submission, { oldPassword: ['Das ist nicht Ihr bisheriges Passwort.'] });
  attempt.succeed();
  context.get(appContext).outbox.kick();
  beginSession(context, backend);
  return seeOther(context, paths.access, 'password-changed');
}

export default function ChangePassword({ loaderData, actionData }: Route.ComponentProps) {
  const [form, fields] = useForm<{ oldPassword: string; password: string }>({
    id: 'password',
    lastResult: actionData?.lastResult ?? null,
  });
  const head = <PageHead title="Passwort ändern" path={accessPath} />;
  if (!loaderData.ownPassword) return <NoOwnPassword head={head} />;
  return (
    <>
      {head}
      <PostForm id={form.id} className="form">
        <ErrorSummary errors={listErrors(form, undefined, secret)} />
        {/* For password managers: whose password it is. */}
        <input type="hidden" name="email" value={loaderData.email} autoComplete="username" />
        <FormSection title="Passwort" hint="Alle anderen Anmeldungen enden damit.">
          <FormGrid>
            <TextField
              id={fields.oldPassword.id}
              name="oldPassword"
              errors={fields.oldPassword.errors}
              type="password"
              label="Bisheriges Passwort"
              autoComplete="current-password"
              required
            />
            <TextField
              id={fields.password.id}
              name="password"
              errors={fields.password.errors}
              type="password"
              label="Neues Passwort"
              autoComplete="new-password"
              hint="Mindestens 8 Zeichen."
              required
            />
          </FormGrid>
        </FormSection>
        <ActionBar>
          <LinkButton variant="quiet" href={paths.forgotPassword}>
            Passwort vergessen
          </LinkButton>
          <Button variant="main">Passwort ändern</Button>
        </ActionBar>
      </PostForm>
    </>
  );
}
