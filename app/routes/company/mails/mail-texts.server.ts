import './mail-texts.css';
import type { Route } from './+types/mail-texts.ts';
import { todayOf } from '#app/http/app-context.ts';
import { showAgain } from '#app/forms/reading/answer-form.ts';
import { parseForm, readForm } from '#app/forms/reading/read-form.server.ts';
import { userBackend } from '#app/http/session.ts';
import { mailTextFields, mailTextKinds } from '#app/invoicing/company/fields.ts';
import type { MailTextKind } from '#app/invoicing/company/fields.ts';
import type { MailValues } from '#app/invoicing/documents/mail-texts.ts';
import { sampleMailValues } from '#app/invoicing/documents/samples/sample-mails.ts';
import { findCompany } from '#app/pocketbase/companies/queries.ts';
import { paths } from '#app/ui/base/paths.ts';
import type { Language } from '#app/values/decimal.ts';
import { sampleProfile } from '#app/workflows/preview-layout.ts';
import { typedForms } from '#app/forms/answers/typed-forms.ts';
import { mailTextsSchema } from './mail-texts.schema.server.ts';
import { answerSection, loadSection } from '../section.server.ts';
import { recordOf } from '#app/values/records.ts';

export type Samples = Record<MailTextKind, Record<Language, MailValues>>;

export async function loadMailTexts({ context }: Route.LoaderArgs) {
  const { company } = await findCompany(userBackend(context));
  const today = todayOf(context);
  const of = (kind: MailTextKind, language: Language) =>
    sampleMailValues(kind, sampleProfile(company, language, today));
  const samples: Samples = recordOf(mailTextKinds.map((kind) => [kind, { de: of(kind, 'de'), en: of(kind, 'en') }]));
  return { ...(await loadSection(context, mailTextFields)), samples };
}

export async function answerMailTexts({ request, context }: Route.ActionArgs) {
  const typed = await readForm(request);
  const submission = parseForm(typed, mailTextsSchema);
  if (submission.status !== 'success') return showAgain(submission);
  const { version, baseMarks, ...fields } = submission.value;
  const asked = { context, typed, submission, form: typedForms.mailTexts, href: paths.mailTexts };
  return answerSection(asked, { version, baseMarks, fields });
}
