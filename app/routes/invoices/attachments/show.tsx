import { data, href, redirect } from 'react-router';
import type { Route } from './+types/show.ts';
import type { Context } from '#app/http/app-context.ts';
import { seeOther } from '#app/http/flash.ts';
import { afterSave } from '#app/forms/reading/answer-form.ts';
import { readForm } from '#app/forms/reading/read-form.server.ts';
import { found } from '#app/http/found.ts';
import { userBackend } from '#app/http/session.ts';
import { attachedBytes, attachmentLimits, attachmentTypes, writeSize } from '#app/invoicing/invoice/attachments.ts';
import { findInvoice } from '#app/pocketbase/invoices/queries.ts';
import { attachFiles } from '#app/workflows/attachments/attach-files.ts';
import type { RefusedFile } from '#app/workflows/attachments/attach-files.ts';
import { editAttachments } from '#app/workflows/attachments/edit-attachments.ts';
import { paths } from '#app/ui/base/paths.ts';
import { PageHead } from '#app/ui/frame/page.tsx';
import { attachingOf } from '#app/routes/documents/attaching.server.ts';
import { nameDraft } from '#app/routes/documents/issued/document-names.ts';
import { pageTitle } from '#app/routes/titles.ts';
import { AttachmentForm } from './attachment-form.tsx';
import { readPostedAttachments } from './read-attachments.server.ts';
import type { PostedAttachments } from './read-attachments.server.ts';
import { describeRefusedFile } from './refusal-texts.ts';

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return [{ title: pageTitle(`Anhänge: ${loaderData.draftName}`, { matches }) }];
}

// Whoever comes back here finds what is stored, never a page from before.
export const headers = () => ({ 'Cache-Control': 'no-store' });

export async function loader({ params, context }: Route.LoaderArgs) {
  const invoice = found(await findInvoice(userBackend(context), params.invoiceId));
  if (invoice.status !== 'draft') throw redirect(href('/invoice/rechnungen/:invoiceId', params));
  const { attachments, customerName, draft } = invoice;
  return {
    draftName: nameDraft(draft.documentKind, customerName),
    files: attachments.map(({ sha256, filename, mimeCode, sizeBytes, description }) => ({
      ...{ sha256, filename, description },
      facts: `${attachmentTypes[mimeCode].name}, ${writeSize(sizeBytes)}`,
    })),
    left: writeSize(Math.max(0, attachmentLimits.bytes - attachedBytes(attachments))),
  };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const form = await readForm(request, ['lines']);
  const posted = await readPostedAttachments(form);
  const backend = userBackend(context);
  const invoice = found(await findInvoice(backend, params.invoiceId));
  if (invoice.status !== 'draft') return tooLate(context, params.invoiceId);
  const { kept, refused } = await attachFiles(await attachingOf(context), posted.files, invoice.attachments);
  const edited = await editAttachments(backend, invoice.id, { ...posted.edit, kept });
  if (!edited.ok && edited.refusal === 'already-issued') return tooLate(context, params.invoiceId);
  if (!edited.ok && edited.refusal === 'not-found') throw found(null);
  if (!edited.ok) return data({ errors: [swept], problems: posted.problems }, { status: 409 });
  for (const { sha256, description } of edited.contested)
    posted.problems[sha256] = contest(posted, sha256, description);
  const errors = filesErrors(posted, [...refused, ...edited.refused]);
  if (errors.length > 0 || Object.keys(posted.problems).length > 0)
    return data({ errors, problems: posted.problems }, { status: edited.contested.length > 0 ? 409 : 422 });
  const next =
    posted.then === 'edit' ? '/invoice/rechnungen/:invoiceId/bearbeiten' : '/invoice/rechnungen/:invoiceId/anhaenge';
  return afterSave(context, form, { path: href(next, params), flash: 'attachments-saved' });
}

function tooLate(context: Context, invoiceId: string): Response {
  return seeOther(context, href('/invoice/rechnungen/:invoiceId', { invoiceId }), 'attachments-too-late');
}

const swept = 'Die Dateien sind nicht mehr da. Bitte wählen Sie sie noch einmal aus.';

function filesErrors({ files, then }: PostedAttachments, refused: readonly RefusedFile[]): string[] {
  if (then === 'attach' && files.length === 0) return ['Bitte wählen Sie zuerst eine Datei aus.'];
  return refused.map(describeRefusedFile);
}

/** Somebody else has written another description meanwhile: sent again, the typed one takes its place. */
function contest({ edit }: PostedAttachments, sha256: string, stored: string) {
  const typed = edit.descriptions.find((each) => each.sha256 === sha256)?.typed ?? '';
  const error = `In einem anderen Fenster steht hier inzwischen „${stored}“. Speichern Sie noch einmal, wenn Ihre Fassung gelten soll.`;
  return { typed, was: stored, error };
}

export default function ShowAttachments({ loaderData, actionData, params }: Route.ComponentProps) {
  return (
    <>
      <PageHead
        title="Anhänge"
        path={[
          { href: paths.invoices, text: 'Rechnungen' },
          { href: href('/invoice/rechnungen/:invoiceId/bearbeiten', params), text: loaderData.draftName },
        ]}
        lead="Ihr Kunde bekommt sie mit der Rechnung: Sie stecken im PDF und in der XRechnung."
      />
      <AttachmentForm
        {...loaderData}
        invoiceId={params.invoiceId}
        errors={actionData?.errors ?? []}
        problems={actionData?.problems ?? {}}
      />
    </>
  );
}
