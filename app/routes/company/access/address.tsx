import { useForm } from '@conform-to/react';
import { parseWithZod } from '@conform-to/zod/v4';
import { data } from 'react-router';
import { z } from 'zod';
import type { Route } from './+types/address.ts';
import { appContext } from '#app/http/app-context.ts';
import { countAccountMail, tooManySentence } from '#app/http/attempts.ts';
import { requiredEmail } from '#app/forms/reading/fields.server.ts';
import { readForm } from '#app/forms/reading/read-form.server.ts';
import { userBackend } from '#app/http/session.ts';
import { findAccess, requestAddressChange } from '#app/pocketbase/accounts/access-queries.ts';
import { Button } from '#app/ui/base/button.tsx';
import { Note } from '#app/ui/base/note.tsx';
import { ErrorSummary, listErrors, textProps } from '#app/forms/fields/form-fields.tsx';
import { TextField } from '#app/forms/fields/field.tsx';
import { ActionBar, FormGrid, FormSection } from '#app/forms/page/form.tsx';
import { PageHead } from '#app/ui/frame/page.tsx';
import { PostForm } from '#app/forms/answers/post-form.tsx';
import { titledAs } from '#app/routes/titles.ts';
import { accessPath } from './access-words.ts';
import { NoOwnPassword } from './no-own-password.tsx';
import { places } from '#app/ui/base/paths.ts';

export const meta = titledAs('address');

export async function loader({ context }: Route.LoaderArgs) {
  const { email, ownPassword } = await findAccess(userBackend(context));
  return { email, ownPassword };
}

const schema = z.object({ email: requiredEmail('Bitte geben Sie die neue E-Mail-Adresse ein.') });

export async function action({ request, context }: Route.ActionArgs) {
  const submission = parseWithZod(await readForm(request), { schema });
  const shown = (sentence: string | null, status: number) => {
    const lastResult = submission.reply(sentence === null ? {} : { formErrors: [sentence] });
    return data({ lastResult, sentTo: null }, { status });
  };
  if (submission.status !== 'success') return shown(null, 422);
  const { email } = submission.value;
  const mail = countAccountMail(context, email);
  const result = mail === 'send' ? await requestAddressChange(userBackend(context), email) : mail;
  if (result === 'too-many') return shown(tooManySentence(context), 429);
  context.get(appContext).outbox.kick();
  return { lastResult: null, sentTo: email };
}

export default function ChangeAddress({ loaderData, actionData }: Route.ComponentProps) {
  const [form, fields] = useForm<{ email: string }>({ id: 'address', lastResult: actionData?.lastResult ?? null });
  const head = (
    <PageHead title={places.address.title} path={accessPath} lead={`Sie melden sich mit ${loaderData.email} an.`} />
  );
  if (!loaderData.ownPassword) return <NoOwnPassword head={head} />;
  return (
    <>
      {head}
      {actionData?.sentTo ? (
        <Note level="good" first>
          <p>
            Wenn {actionData.sentTo} noch zu keinem Konto gehört, ist dorthin jetzt eine E-Mail mit einem Link
            unterwegs. Er gilt eine Stunde und fragt nach Ihrem Passwort. Bis dahin bleibt alles, wie es ist.
          </p>
        </Note>
      ) : null}
      <PostForm id={form.id} className="form">
        <ErrorSummary errors={listErrors(form)} />
        <FormSection title="Neue Adresse" hint="Die Adresse auf Ihren Rechnungen steht im Profil.">
          <FormGrid>
            <TextField
              {...textProps(fields.email)}
              type="email"
              label="Neue E-Mail-Adresse"
              autoComplete="email"
              required
            />
          </FormGrid>
        </FormSection>
        <ActionBar>
          <Button variant="main">Link schicken</Button>
        </ActionBar>
      </PostForm>
    </>
  );
}
