import { requireAccount } from '#app/http/account.ts';
import { appContext } from '#app/http/app-context.ts';
import type { Context } from '#app/http/app-context.ts';
import { costlyAttachmentWeight } from '#app/http/rate-limit.ts';
import { userBackend } from '#app/http/session.ts';

/** By what files are opened and kept for the signed-in person. */
export async function attachingOf(context: Context) {
  const { services, limits } = context.get(appContext);
  const account = (await requireAccount(context)).userId;
  return {
    ...{ pdf: services.pdf, backend: userBackend(context), account },
    mayOpen: () => limits.attachments.take(account),
    countDear: () => {
      for (let counted = 1; counted < costlyAttachmentWeight; counted += 1) limits.attachments.take(account);
    },
  };
}
