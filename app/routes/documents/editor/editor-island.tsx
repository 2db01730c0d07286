import { useContext } from 'react';
import { AccountContext } from '#app/forms/answers/account-context.ts';
import { FieldNumbersContext } from '#app/ui/base/field-numbers.ts';
import { PageAddressContext, PageScriptContext } from '#app/ui/base/page-context.ts';
import type { PageAddress } from '#app/ui/base/page-context.ts';
import { DocumentEditor } from './document-editor.tsx';
import type { DocumentEditorProps } from './document-editor.tsx';

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
export function EditorIsland(editor: DocumentEditorProps) {
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
