import type { Context } from '#app/http/app-context.ts';
import { seeOther } from '#app/http/flash.ts';
import type { FlashCode } from '#app/http/flash.ts';
import { readForm } from '../reading/read-form.server.ts';

interface Archiving {
  archive: (archived: boolean) => Promise<unknown>;
  /** page that tells it */
  path: string;
  archived: FlashCode;
  restored: FlashCode;
}

/** Archives a record or takes it back, as the button says that was pressed. */
export async function answerArchive(
  { request, context }: { request: Request; context: Context },
  { archive, path, ...flash }: Archiving,
): Promise<Response> {
  const archived = (await readForm(request)).get('archived') === 'yes';
  await archive(archived);
  return seeOther(context, path, archived ? flash.archived : flash.restored);
}
