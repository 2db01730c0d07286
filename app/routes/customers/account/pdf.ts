import type { Route } from './+types/pdf.ts';
import { todayOf } from '#app/http/app-context.ts';
import { documentLabels } from '#app/invoicing/documents/words/document-labels.ts';
import { found, pageNotFound } from '#app/http/found.ts';
import { userBackend } from '#app/http/session.ts';
import { findCustomer } from '#app/pocketbase/customers/queries.ts';
import { prepareStatement, statementToDraw } from '#app/workflows/customer-account/customer-statement.ts';
import { servePdf } from '#app/routes/documents/pictures/drawn-document.server.ts';
import { readRequestedPeriod } from './requested-period.ts';

/** The statement of a customer as a letter. It is kept nowhere: the same days say the same again. */
export async function loader({ url, params, context }: Route.LoaderArgs) {
  const backend = userBackend(context);
  const customer = found(await findCustomer(backend, params.customerId));
  const today = todayOf(context);
  const { period, errors } = readRequestedPeriod(url, today);
  if (Object.keys(errors).length > 0) throw pageNotFound(url);
  const statement = await prepareStatement(backend, customer, { period, today });
  if (statement.more) throw pageNotFound(url);
  const document = await statementToDraw(backend, customer, statement);
  const { title } = documentLabels(customer.language).titles.statement;
  return servePdf(context, document, `${title.replaceAll(' ', '-')}-${statement.content.number}.pdf`);
}
