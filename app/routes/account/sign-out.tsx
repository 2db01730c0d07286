import { redirect } from 'react-router';
import type { Route } from './+types/sign-out.ts';
import { addCookie, seeOther } from '../../http/redirects.ts';
import { endedAuthCookie } from '../../http/session.ts';

export function loader() {
  return redirect('/');
}

export function action({ context }: Route.ActionArgs) {
  addCookie(context, endedAuthCookie());
  const response = seeOther(context, '/login', 'signed-out');
  // The browser must not show signed-in pages again by its back button.
  response.headers.set('Clear-Site-Data', '"cache"');
  return response;
}
