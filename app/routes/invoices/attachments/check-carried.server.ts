import type { Context } from '#app/http/app-context.ts';
import { userBackend } from '#app/http/session.ts';
import { typeName, writeSize } from '#app/invoicing/invoice/attachments.ts';
import type { IssuedSnapshot } from '#app/invoicing/invoice/snapshot.ts';
import { storedAttachmentSize } from '#app/pocketbase/attachments/queries.ts';
import { findDamage } from '#app/routes/documents/issued/read-stored.server.ts';
import type { CarriedFile } from './carried-files.tsx';

/** The files that an issued invoice carries, each read and held against its hash. */
export function checkCarried(
  context: Context,
  { attachments = [] }: Pick<IssuedSnapshot, 'attachments'>,
): Promise<CarriedFile[]> {
  const files = attachments.flatMap(({ file, description }) => (file === undefined ? [] : [{ ...file, description }]));
  return Promise.all(
    files.map(async ({ sha256, filename, mimeCode, description }) => {
      let size = '';
      const damage = await findDamage(
        context,
        storedAttachmentSize(userBackend(context), { sha256 }).then((sizeBytes) => {
          size = writeSize(sizeBytes);
        }),
      );
      const facts = [typeName(mimeCode), size, description].filter((part) => part !== undefined && part !== '');
      return { sha256, filename, facts: facts.join(', '), damage };
    }),
  );
}
