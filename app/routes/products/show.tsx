import { href } from 'react-router';
import { ArchiveForm } from '#app/forms/record/archive-form.tsx';
import type { Route } from './+types/show.ts';
import { typedForms } from '#app/forms/answers/typed-forms.ts';
import { useFilledForm } from '#app/forms/fields/form-fields.tsx';
import { afterSave, showAgain } from '#app/forms/reading/answer-form.ts';
import { toFormValues } from '#app/forms/reading/field-words.ts';
import { readForm } from '#app/forms/reading/read-form.server.ts';
import { StoredRecord } from '#app/forms/record/record-form.tsx';
import { baseVersionOf, readBaseVersion } from '#app/forms/record/stored-record.server.ts';
import { found } from '#app/http/found.ts';
import { userBackend } from '#app/http/session.ts';
import { productFields } from '#app/invoicing/product/fields.ts';
import { ask } from '#app/pocketbase/ask.ts';
import { listProductGroups, usesOf } from '#app/pocketbase/products/calls.ts';
import { findProduct, saveProduct } from '#app/pocketbase/products/queries.ts';
import { paths } from '#app/ui/base/paths.ts';
import { PageHead } from '#app/ui/frame/page.tsx';
import { pageTitle } from '../titles.ts';
import { answerRefusedProduct, readProduct } from './product-form.server.ts';
import { ProductForm } from './product-form.tsx';
import type { ProductValues } from './product-form.tsx';
import { ProductUses } from './product-uses.tsx';

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return [{ title: pageTitle(loaderData.values.name, { matches }) }];
}

export async function loader({ params, context }: Route.LoaderArgs) {
  const backend = userBackend(context);
  const { id, version, archived, ...fields } = found(await findProduct(backend, params.productId));
  const [uses, groups] = await Promise.all([ask(backend, usesOf, { id }), ask(backend, listProductGroups)]);
  const values = toFormValues(productFields, fields);
  return { id, archived, values, uses, groups, record: baseVersionOf(typedForms.product, { version, values }) };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const form = await readForm(request);
  const submission = readProduct(form);
  if (submission.status !== 'success') return showAgain(submission);
  const change = { id: params.productId, version: readBaseVersion(form), fields: submission.value };
  const saved = await saveProduct(userBackend(context), change);
  const path = href('/invoice/produkte/:productId', params);
  const done = () => afterSave(context, form, { path, flash: 'product-saved' });
  return saved.ok ? done() : answerRefusedProduct({ form, submission, refused: saved }, done);
}

export default function ShowProduct({ loaderData, actionData }: Route.ComponentProps) {
  const { id, archived, values, uses, groups, record } = loaderData;
  const [form, fields] = useFilledForm<ProductValues>({ id: 'product', values, answer: actionData });
  const here = { productId: id };
  const lead = [values.number, archived ? 'archiviert' : ''].filter((part) => part !== '').join(', ');
  return (
    <>
      <PageHead
        title={values.name}
        path={[{ href: paths.products, text: 'Produkte' }]}
        lead={lead === '' ? undefined : lead}
        actions={<ArchiveForm action={href('/invoice/produkte/:productId/archiv', here)} archived={archived} />}
      />
      <StoredRecord
        answer={actionData}
        record={record}
        storedNote="Das Produkt wurde in einem anderen Fenster gespeichert."
        storedHref={href('/invoice/produkte/:productId', here)}
      >
        {(hidden) => (
          <ProductForm form={form} fields={fields} groups={groups}>
            {hidden}
          </ProductForm>
        )}
      </StoredRecord>
      <ProductUses uses={uses} />
    </>
  );
}
