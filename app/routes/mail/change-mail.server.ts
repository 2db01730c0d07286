import { data } from 'react-router';
import { appContext } from '#app/http/app-context.ts';
import type { Context } from '#app/http/app-context.ts';
import { seeOther } from '#app/http/flash.ts';
import type { FlashCode } from '#app/http/flash.ts';
import { textOf } from '#app/http/form/form-entries.ts';
import { readForm } from '#app/forms/reading/read-form.server.ts';
import { userBackend } from '#app/http/session.ts';
import type { Backend } from '#app/pocketbase/backend.ts';
import type { Outcome } from '#app/pocketbase/refusal.ts';

interface MailChange<R extends string> {
  mail: string;
  /** the page of a mail */
  hrefOf: (mail: string) => string;
  hold: (backend: Backend) => Promise<Outcome<{ id: string }, R>>;
  repeat: (backend: Backend) => Promise<Outcome<{ id: string }, R>>;
  refusals: Record<R, string>;
  /** what is said once it is held back */
  held: FlashCode;
}

/** Keeps a mail, or has it go again, as its form says. */
export async function changeMail<R extends string>(
  { request, context }: { request: Request; context: Context },
  { mail, hrefOf, hold, repeat, refusals, held }: MailChange<R>,
) {
  const isHolding = textOf(await readForm(request), 'then') === 'hold';
  const done = await (isHolding ? hold : repeat)(userBackend(context));
  if (!done.ok) return data({ refused: refusals[done.refusal] }, { status: 409 });
  if (isHolding) return seeOther(context, hrefOf(mail), held);
  // To some of its recipients it goes as a mail of its own.
  const { id } = done.value;
  const report = await context.get(appContext).outbox.deliver(id);
  return seeOther(context, hrefOf(id), { says: 'document-mailed', by: report });
}
