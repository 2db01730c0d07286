import { href } from 'react-router';
import type { Route } from './+types/new.ts';
import { useFilledForm } from '#app/forms/fields/form-fields.tsx';
import { showAgain } from '#app/forms/reading/answer-form.ts';
import { readForm } from '#app/forms/reading/read-form.server.ts';
import { openCreateKey, readCreateKey } from '#app/forms/record/create-key.server.ts';
import { NewRecord } from '#app/forms/record/record-form.tsx';
import { seeOther } from '#app/http/flash.ts';
import { userBackend } from '#app/http/session.ts';
import { emptyForm } from '#app/invoicing/fields.ts';
import { productFields } from '#app/invoicing/product/fields.ts';
import { ask } from '#app/pocketbase/ask.ts';
import { listProductGroups } from '#app/pocketbase/products/calls.ts';
import { createProduct } from '#app/pocketbase/products/queries.ts';
import { paths, places } from '#app/ui/base/paths.ts';
import { PageHead } from '#app/ui/frame/page.tsx';
import { titledAs } from '../titles.ts';
import { answerRefusedProduct, readProduct } from './product-form.server.ts';
import { ProductForm } from './product-form.tsx';
import type { ProductValues } from './product-form.tsx';

const pathOf = (productId: string) => href('/invoice/produkte/:productId', { productId });

export const meta = titledAs('newProduct');

export async function loader({ url, context }: Route.LoaderArgs) {
  const createKey = await openCreateKey({ url, context }, { collection: 'products', pathOf });
  return { createKey, groups: await ask(userBackend(context), listProductGroups) };
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request);
  const submission = readProduct(form);
  if (submission.status !== 'success') return showAgain(submission);
  const fields = submission.value;
  const created = await createProduct(userBackend(context), { createKey: readCreateKey(form), fields });
  const done = (id: string) => seeOther(context, pathOf(id), 'product-created');
  return created.ok ? done(created.value.id) : answerRefusedProduct({ form, submission, refused: created }, done);
}

export default function NewProduct({ loaderData, actionData }: Route.ComponentProps) {
  const values = emptyForm(productFields);
  const [form, fields] = useFilledForm<ProductValues>({ id: 'product', values, answer: actionData });
  return (
    <>
      <PageHead title={places.newProduct.title} path={[{ href: paths.products, text: 'Produkte' }]} />
      <NewRecord
        answer={actionData}
        createKey={loaderData.createKey}
        storedNote="Dieses Produkt haben Sie mit demselben Formular schon angelegt."
        actionOf={pathOf}
      >
        {(hidden) => (
          <ProductForm form={form} fields={fields} groups={loaderData.groups}>
            {hidden}
          </ProductForm>
        )}
      </NewRecord>
    </>
  );
}
