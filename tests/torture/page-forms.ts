import { decode } from '../support/site.ts';

/** A form as the browser holds it: what it would send when Enter is pressed. */
export interface PageForm {
  path: string;
  multipart: boolean;
  entries: [string, string][];
  /** of every field, those that would not be sent too */
  names: string[];
  /** names of inputs for files */
  files: string[];
}

/** The forms of a page that post, in its order. */
export function formsOf(html: string, pagePath: string): PageForm[] {
  return html
    .split('<form')
    .slice(1)
    .map((part) => {
      const end = part.indexOf('>');
      const head = part.slice(0, end);
      const body = part.slice(end + 1).split('</form>')[0] ?? '';
      return { head, body };
    })
    .filter(({ head }) => /\smethod="post"/i.test(head))
    .map(({ head, body }) => ({
      path: decode(attribute(head, 'action') ?? pagePath),
      multipart: head.includes('multipart/form-data'),
      ...fieldsOf(body),
    }));
}

function fieldsOf(body: string): Pick<PageForm, 'entries' | 'names' | 'files'> {
  const entries: [string, string][] = [];
  const names: string[] = [];
  const files: string[] = [];
  let submitted = false;
  for (const { 0: tag, 1: element, 2: head = '', index } of body.matchAll(
    /<(input|textarea|select|button)\b([^>]*)>/g,
  )) {
    const name = decode(attribute(head, 'name') ?? '');
    const after = body.slice(index + tag.length);
    const type = attribute(head, 'type') ?? (element === 'button' ? 'submit' : 'text');
    const isDefault = type === 'submit' && !submitted;
    if (type === 'submit') submitted = true;
    if (name === '' || /\sdisabled=""/.test(head)) continue;
    names.push(name);
    if (type === 'file') files.push(name);
    else if (element === 'textarea') entries.push([name, textOf(after)]);
    else if (element === 'select') entries.push([name, chosenOf(after)]);
    else if (type === 'checkbox' || type === 'radio') {
      if (/\schecked=""/.test(head)) entries.push([name, decode(attribute(head, 'value') ?? 'on')]);
    } else if (type !== 'submit' && type !== 'button') entries.push([name, decode(attribute(head, 'value') ?? '')]);
    else if (isDefault) entries.push([name, decode(attribute(head, 'value') ?? '')]);
  }
  return { entries, names, files };
}

function textOf(after: string): string {
  return decode(after.slice(0, after.indexOf('</textarea>'))).replace(/^\n/, '');
}

function chosenOf(after: string): string {
  const options = [...after.slice(0, after.indexOf('</select>')).matchAll(/<option([^>]*)>/g)].map(
    ([, head = '']) => head,
  );
  const chosen = options.find((head) => /\sselected=""/.test(head)) ?? options[0] ?? '';
  return decode(attribute(chosen, 'value') ?? '');
}

function attribute(head: string, name: string): string | undefined {
  return new RegExp(`\\s${name}="([^"]*)"`, 'i').exec(head)?.[1];
}
