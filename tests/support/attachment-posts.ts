import { inputValue, origin } from './site.ts';
import type { Browser, Page, Site } from './site.ts';

export interface ChosenFile {
  name: string;
  bytes: Uint8Array | string;
}

export function attachmentsPath(invoiceId: string): string {
  return `/invoice/rechnungen/${invoiceId}/anhaenge`;
}

/** Sends the form of attachments as a browser does: what the page shows, other fields, and files. */
export async function postAttachments(
  site: Site,
  browser: Browser,
  sent: { invoiceId: string; fields?: Record<string, string>; files?: readonly ChosenFile[]; path?: string },
): Promise<Page> {
  const { invoiceId, fields = {}, files = [], path = attachmentsPath(invoiceId) } = sent;
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.set(name, value);
  for (const { name, bytes } of files)
    body.append('files', new File([typeof bytes === 'string' ? bytes : new Uint8Array(bytes)], name));
  if (files.length === 0) body.append('files', new File([], ''));
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const headers = { cookie, origin, 'sec-fetch-site': 'same-origin' };
  const request = new Request(origin + path, { method: 'POST', body, headers });
  const response = await site.installation.answer(request, { address: '10.9.9.9', local: true });
  const page = { status: response.status, text: await response.text(), headers: response.headers };
  return { ...page, location: response.headers.get('location') ?? '' };
}

/** The rows of the page as its form sends them unchanged. */
export function rowsIn({ text }: Page): Record<string, string> {
  const fields: Record<string, string> = {};
  for (let index = 0; text.includes(`name="lines[${index}].sha256"`); index += 1) {
    for (const name of ['sha256', 'was', 'description'])
      fields[`lines[${index}].${name}`] = inputValue(text, `lines[${index}].${name}`);
  }
  return fields;
}
