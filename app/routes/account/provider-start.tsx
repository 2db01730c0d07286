import { useForm } from '@conform-to/react';
import { parseWithZod } from '@conform-to/zod/v4';
import { data, redirect } from 'react-router';
import { z } from 'zod';
import type { Route } from './+types/provider-start.ts';
import { findAccount } from '#app/http/account.ts';
import { appContext } from '#app/http/app-context.ts';
import { requiredEmail } from '#app/forms/reading/fields.server.ts';
import { readForm } from '#app/forms/reading/read-form.server.ts';
import { TextField } from '#app/forms/fields/field.tsx';
import { listErrors, textProps, ErrorSummary } from '#app/forms/fields/form-fields.tsx';
import { withWanted } from '#app/forms/answers/sign-in-fields.tsx';
import { Button, LinkButton } from '#app/ui/base/button.tsx';
import { CenteredForm, CenteredMessage } from '#app/ui/public/centered-form.tsx';
import { titled } from '../titles.ts';
import { beginAtProvider } from './begin-at-provider.server.ts';
import { findProvider } from './provider-state.server.ts';
import { hasQuery, readQuery } from '#app/values/page-query.ts';

export const meta = titled('Anmelden');

/** Sends the browser to another service; where there are several cells, only from that of the person's address. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  const { env } = context.get(appContext).services;
  const { name, displayName } = findProvider(env, params.provider);
  const account = await findAccount(context);
  if (account && !hasQuery(url, 'linkAccount')) throw redirect('/invoice');
  const wanted = readQuery(url, 'next');
  if (env.cells && !account) return { displayName, wanted };
  throw redirect(await beginAtProvider(context, { name, wanted, link: account?.userId ?? null, address: null }));
}

const schema = z.object({ email: requiredEmail('Bitte geben Sie Ihre E-Mail-Adresse ein.') });

export async function action({ request, params, url, context }: Route.ActionArgs) {
  const { name } = findProvider(context.get(appContext).services.env, params.provider);
  const submission = parseWithZod(await readForm(request), { schema });
  if (submission.status !== 'success') return data({ lastResult: submission.reply(), target: null }, { status: 422 });
  const { email: address } = submission.value;
  const wanted = readQuery(url, 'next');
  return { lastResult: null, target: await beginAtProvider(context, { name, wanted, link: null, address }) };
}

export default function ProviderStart({ loaderData, actionData }: Route.ComponentProps) {
  const [form, fields] = useForm<{ email: string }>({ id: 'provider', lastResult: actionData?.lastResult ?? null });
  const { displayName, wanted } = loaderData;
  if (actionData?.target) return <OnTheWay displayName={displayName} target={actionData.target} />;
  return (
    <CenteredForm
      title={`Mit ${displayName} anmelden`}
      lead={`Zuerst die Adresse Ihres Kontos hier. Es kann eine andere sein als bei ${displayName}.`}
      message={<ErrorSummary errors={listErrors(form)} />}
      noValidate
    >
      <TextField
        {...textProps(fields.email)}
        type="email"
        label="E-Mail-Adresse"
        autoComplete="username"
        autoFocus={actionData === undefined}
        required
      />
      <div className="row">
        <Button variant="main">Weiter</Button>
        <LinkButton variant="quiet" href={withWanted('/login', wanted)}>
          Zurück zur Anmeldung
        </LinkButton>
      </div>
    </CenteredForm>
  );
}

/** A page that leads on by itself, because a form may not be sent on to another site. */
function OnTheWay({ displayName, target }: { displayName: string; target: string }) {
  return (
    <CenteredMessage title="Einen Augenblick …">
      <meta httpEquiv="refresh" content={`0;url=${target}`} />
      <div className="row">
        <LinkButton variant="main" href={target}>{`Weiter zu ${displayName}`}</LinkButton>
      </div>
    </CenteredMessage>
  );
}
