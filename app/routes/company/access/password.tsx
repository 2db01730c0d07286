import { useForm } from '@conform-to/react';
import { z } from 'zod';
import type { Route } from './+types/password.ts';
import { beginSession } from '#app/http/account.ts';
import { appContext, requestContext } from '#app/http/app-context.ts';
import { countSignIn, tooManySentence } from '#app/http/attempts.ts';
import { deviceOf } from '#app/http/device.ts';
import { seeOther } from '#app/http/flash.ts';
import { showAgain, showErrors, showRefusal } from '#app/forms/reading/answer-form.ts';
import { newPassword } from '#app/forms/reading/fields.server.ts';
import { parseForm, readForm } from '#app/forms/reading/read-form.server.ts';
import { userBackend } from '#app/http/session.ts';
import { changePassword, findAccess } from '#app/pocketbase/accounts/access-queries.ts';
import { Button, LinkButton } from '#app/ui/base/button.tsx';
import { paths, places } from '#app/ui/base/paths.ts';
import { ErrorSummary, listErrors } from '#app/forms/fields/form-fields.tsx';
import { TextField } from '#app/forms/fields/field.tsx';
import { ActionBar, FormGrid, FormSection } from '#app/forms/page/form.tsx';
import { PageHead } from '#app/ui/frame/page.tsx';
import { PostForm } from '#app/forms/answers/post-form.tsx';
import { titledAs } from '#app/routes/titles.ts';
import { accessPath } from './access-words.ts';
import { NoOwnPassword } from './no-own-password.tsx';

export const meta = titledAs('password');

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
  const submission = parseForm(await readForm(request), schema);
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
  const head = <PageHead title={places.password.title} path={accessPath} />;
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
