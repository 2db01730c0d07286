import { inputValue } from './site.ts';
import type { Browser, Page } from './site.ts';

export interface ChosenFile {
  name: string;
  bytes: Uint8Array | string;
}

export function attachmentsPath(invoiceId: string): string {
  return `/invoice/rechnungen/${invoiceId}/anhaenge`;
}

/** Sends the form of attachments as a browser does: what the page shows, other fields, and files. */
export function postAttachments(
  browser: Browser,
  sent: { invoiceId: string; fields?: Record<string, string>; files?: readonly ChosenFile[]; path?: string },
): Promise<Page> {
  const { invoiceId, fields = {}, files = [], path = attachmentsPath(invoiceId) } = sent;
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.set(name, value);
  for (const { name, bytes } of files)
    body.append('files', new File([typeof bytes === 'string' ? bytes : new Uint8Array(bytes)], name));
  if (files.length === 0) body.append('files', new File([], ''));
  return browser.post(path, body);
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
