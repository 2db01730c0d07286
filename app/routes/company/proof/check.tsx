import { setTimeout as sleep } from 'node:timers/promises';
import { redirect } from 'react-router';
import type { Route } from './+types/check.ts';
import { appContext } from '#app/http/app-context.ts';
import { seeOther } from '#app/http/flash.ts';
import type { FlashCode } from '#app/http/flash.ts';
import { readForm } from '#app/forms/reading/read-form.server.ts';
import { paths } from '#app/ui/base/paths.ts';

export function loader() {
  return redirect(paths.proof);
}

/** The check of a freelancer's folder takes a second or two; nobody waits for that of a large one. */
const waitMs = 8_000;

export async function action({ request, context }: Route.ActionArgs) {
  await readForm(request);
  const { checkArchive } = context.get(appContext).services;
  if (!checkArchive) return seeOther(context, paths.proof, 'archive-elsewhere');
  const outcome = checkArchive().then(
    (): FlashCode => 'archive-checked',
    (): FlashCode => 'archive-check-failed',
  );
  return seeOther(context, paths.proof, await Promise.race([outcome, sleep(waitMs, 'archive-check-runs' as const)]));
}

/** A page of its own, so that failures and ended sessions are answered as pages. */
export default function CheckArchive() {
  return null;
}
