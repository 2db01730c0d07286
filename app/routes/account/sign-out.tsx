import { redirect } from 'react-router';
import type { Route } from './+types/sign-out.ts';
import { plainPage } from '#app/http/plain-page.ts';
import { endOwnSession, leaveSession } from '#app/http/account.ts';

const notSignedOut = {
  status: 503,
  title: 'Sie sind noch angemeldet',
  text: 'Das Abmelden ging gerade nicht. Bitte gehen Sie zurück und versuchen Sie es in einer Minute noch einmal.',
};

export function loader() {
  return redirect('/');
}

export async function action({ context }: Route.ActionArgs) {
  if (!(await endOwnSession(context))) return plainPage(notSignedOut);
  return leaveSession(context, 'signed-out');
}
