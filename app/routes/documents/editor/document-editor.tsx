import { useContext } from 'react';
import { AccountContext } from '#app/forms/answers/account-context.ts';
import { FieldNumbersContext } from '#app/ui/base/field-numbers.ts';
import { PageAddressContext, PageScriptContext } from '#app/ui/base/page-context.ts';
import type { PageAddress } from '#app/ui/base/page-context.ts';
import { hiddenFieldValue } from '#app/forms/fields/form-fields.tsx';
import { Conflict } from '#app/forms/conflict/conflict.tsx';
import type { FormAnswer } from '#app/forms/reading/answer-form.ts';
import { InvoiceForm } from '#app/routes/invoices/editor/invoice-form.tsx';
import type { InvoiceFormData } from '#app/routes/invoices/editor/invoice-form.tsx';
import { OfferForm } from '#app/routes/offers/editor/offer-form.tsx';
import type { OfferFormData } from '#app/routes/offers/editor/offer-form.tsx';
import type { AmbiguousCustomer } from './document-sections.tsx';
import { productList } from '../products/description-field.tsx';
import type { MeantByLine } from '../products/typed-products.ts';
import type { DocumentFormProps } from './editor-frame.tsx';

/** What only the form of one kind is given. */
export type OwnFormData = InvoiceFormData | OfferFormData;

/** What the editor gets when it is shown again. */
export interface EditorAnswer extends FormAnswer {
  asked: AmbiguousCustomer | null;
  /** lines whose words are several products' */
  products: readonly MeantByLine[];
}

interface DocumentEditorProps {
  form: Omit<DocumentFormProps, 'lastResult' | 'asked' | 'askedProducts' | 'autosavePath' | 'identity'> & OwnFormData;
  /** as a page has it that nobody has sent yet */
  identity: DocumentFormProps['identity'];
  autosavePath: string;
  actionData: EditorAnswer | undefined;
  /** the draft that was saved meanwhile; null: none can have been */
  stored: { note: string; href: string; action?: string } | null;
}

/** The form of a document; where somebody else has saved it meanwhile, what of either side is to be kept. */
function DocumentEditor({ form, identity, autosavePath, actionData, stored }: DocumentEditorProps) {
  const lastResult = actionData?.lastResult ?? null;
  const stale = actionData?.stale ?? null;
  if (stale && stored)
    return <Conflict {...stale} action={stored.action} storedNote={stored.note} storedHref={stored.href} />;
  const sent = Object.entries(identity).map(
    ([name, fresh]) => [name, hiddenFieldValue(lastResult, name, fresh)] as const,
  );
  const props = {
    ...{ lastResult, autosavePath },
    asked: actionData?.asked ?? null,
    askedProducts: actionData?.products ?? [],
    identity: Object.fromEntries(sent),
  };
  // What was saved is another form.
  const key = identity['version'];
  return form.kind === 'invoice' ? (
    <InvoiceForm key={key} {...form} {...props} />
  ) : (
    <OfferForm key={key} {...form} {...props} />
  );
}

export const islandId = 'editor-island';
export const islandDataId = 'editor-data';

/** All that the editor is drawn from, in the browser as on the server. */
export interface IslandData {
  editor: DocumentEditorProps;
  account: string;
  address: PageAddress;
  fieldNumbers: boolean;
}

export function EditorOf({ editor, account, address, fieldNumbers }: IslandData) {
  return (
    <AccountContext value={account}>
      <PageAddressContext value={address}>
        <FieldNumbersContext value={fieldNumbers}>
          <DocumentEditor {...editor} />
        </FieldNumbersContext>
      </PageAddressContext>
    </AccountContext>
  );
}

/** The editor within its page: the one part that React takes over in the browser (`entry.client.tsx`). */
export function EditorIsland({ proposals, ...editor }: DocumentEditorProps & { proposals: readonly string[] }) {
  const data: IslandData = {
    editor,
    account: useContext(AccountContext),
    address: useContext(PageAddressContext),
    fieldNumbers: useContext(FieldNumbersContext),
  };
  const isTakenOver = useContext(PageScriptContext) !== null;
  return (
    <>
      <div id={islandId}>
        <EditorOf {...data} />
      </div>
      {proposals.length === 0 ? null : (
        <datalist id={productList}>
          {proposals.map((label) => (
            <option key={label} value={label} />
          ))}
        </datalist>
      )}
      {isTakenOver ? (
        <script
          type="application/json"
          id={islandDataId}
          dangerouslySetInnerHTML={{ __html: JSON.stringify(data).replaceAll('<', String.raw`\u003c`) }}
        />
      ) : null}
    </>
  );
}
