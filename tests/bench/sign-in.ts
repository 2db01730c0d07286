import { samplePassword } from '#app/commands/fixtures.ts';

/** The session's cookie, by the login form. */
export async function signInByForm(url: string, email: string): Promise<string> {
  const answer = await fetch(`${url}/login`, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin: url, 'sec-fetch-site': 'same-origin' },
    body: new URLSearchParams({ email, password: samplePassword }),
  });
  const cookie = answer.headers.getSetCookie().find((each) => each.startsWith('pb_auth='));
  if (cookie === undefined) throw new Error(`not signed in: ${answer.status}`);
  return cookie.split(';')[0] ?? '';
}
