import type { Route } from './+types/not-found.ts';
import { pageNotFound } from '#app/http/found.ts';

export const handle = { checks: ['auth'] };

export function loader({ url }: Route.LoaderArgs): never {
  throw pageNotFound(url);
}

export function action({ url }: Route.ActionArgs): never {
  throw pageNotFound(url);
}

export default function NotFound() {
  return null;
}
