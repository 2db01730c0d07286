import './mail.css';
import { data, href } from 'react-router';
import type { Route } from './+types/mail.ts';
import { appContext } from '../../../http/app-context.ts';
import { seeOther } from '../../../http/flash.ts';
import { found } from '../../../http/found.ts';
import { textOf } from '../../../http/form/form-entries.ts';
import { readForm } from '../../../http/form/read-form.server.ts';
import { userBackend } from '../../../http/session.ts';
import { deliveryFields } from '../../../invoicing/delivery/fields.ts';
import { findMailOf, holdMail, repeatMail } from '../../../pocketbase/outbox/queries.ts';
import { recordIdPattern } from '../../../pocketbase/records.ts';
import { Button, LinkButton } from '../../../ui/base/button.tsx';
import { Note } from '../../../ui/base/note.tsx';
import { paths } from '../../../ui/base/paths.ts';
import { PageHead, Part, StateBar } from '../../../ui/frame/page.tsx';
import { KeyValues } from '../../../ui/page/key-values.tsx';
import { findIssued } from '../../shared/frozen/find-issued.server.ts';
import { reminderSettled, showMail, wordCopy } from '../../shared/mails/mail-words.ts';
import { tooManyForNow } from '../../shared/mails/too-many-mails.ts';
import { PostForm } from '../../shared/post-form.tsx';
import { titled } from '../../shared/titles.ts';

export const meta = titled('E-Mail');

export async function loader({ params, context }: Route.LoaderArgs) {
  const { invoiceId, mailId } = params;
  const backend = userBackend(context);
  const { number } = await findIssued(backend, invoiceId);
  const mail = found(
    recordIdPattern.test(mailId) ? await findMailOf(backend, { invoice: invoiceId, mail: mailId }) : null,
  );
  const { subject, text, files } = mail;
  return {
    number,
    subject,
    text,
    files: mail.reminder === '' ? deliveryFields.files.choices[files] : 'Mahnung (PDF)',
    mail: showMail(mail),
    copy: wordCopy(mail),
  };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const { invoiceId, mailId } = params;
  const isHolding = textOf(await readForm(request), 'then') === 'hold';
  const backend = userBackend(context);
  const asked = { invoice: invoiceId, mail: mailId };
  const done = isHolding ? await holdMail(backend, asked) : await repeatMail(backend, asked);
  if (!done.ok) return data({ refused: refusals[done.refusal] }, { status: 409 });
  const here = href('/invoice/rechnungen/:invoiceId/versand/:mailId', params);
  if (isHolding) return seeOther(context, here, 'document-mail-held');
  await context.get(appContext).outbox.deliver(mailId);
  return seeOther(context, here, 'document-mailed');
}

const refusals = {
  'under-way': 'Die E-Mail ist schon unterwegs. Was aus ihr wurde, steht hier.',
  'too-many-mails': tooManyForNow,
  'not-open': reminderSettled,
};

export default function ShowMail({ loaderData, actionData, params }: Route.ComponentProps) {
  const { number, subject, text, files, mail, copy } = loaderData;
  return (
    <>
      <PageHead
        title={`E-Mail an ${mail.recipient}`}
        path={[
          { href: paths.invoices, text: 'Rechnungen' },
          { href: href('/invoice/rechnungen/:invoiceId', params), text: number },
        ]}
        lead={subject}
      />
      {actionData ? (
        <Note level="warning" title="Es bleibt, wie es ist" first>
          <p>{actionData.refused}</p>
        </Note>
      ) : null}
      <StateBar
        entries={[
          { label: 'Stand', value: mail.state },
          { label: 'Geschrieben', value: mail.written },
        ]}
      />
      <div className="stack">
        {mail.told === '' ? null : (
          <Part id="told" title="Was der Versand sagt">
            <p>
              <code>{mail.told}</code>
            </p>
          </Part>
        )}
        <PostForm className="row">
          {mail.canBeHeld ? (
            <Button name="then" value="hold">
              Zurückhalten
            </Button>
          ) : null}
          {mail.canBeRepeated ? (
            <Button name="then" value="again" variant="main">
              Noch einmal senden
            </Button>
          ) : null}
          <LinkButton href={href('/invoice/rechnungen/:invoiceId/versand', { invoiceId: params.invoiceId })}>
            Neue E-Mail, auch an eine andere Adresse
          </LinkButton>
        </PostForm>
        <Part id="words" title="E-Mail">
          <KeyValues
            rows={[
              { label: 'An', value: mail.recipient },
              ...(copy === '' ? [] : [{ label: 'Kopie', value: copy }]),
              { label: 'Betreff', value: subject },
              { label: 'Was mitgeht', value: files },
            ]}
          />
          <p className="mail-text">{text}</p>
        </Part>
      </div>
    </>
  );
}
