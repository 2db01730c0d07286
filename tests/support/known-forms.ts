import { accountField } from '#app/http/form/replay.ts';
import { withOpenFields } from '#app/forms/page/row-focus.ts';

export interface ShownForm {
  /** where it goes, by itself and by its buttons */
  ways: string[];
  names: string[];
}

/** Names in the forms of every page that a test of this process was answered, by where the forms go. */
const known = new Map<string, Set<string>>();

export function rememberForms(forms: readonly ShownForm[]): void {
  for (const { ways, names } of forms)
    for (const way of ways) {
      const shown = known.get(way) ?? new Set();
      for (const name of names) shown.add(name);
      known.set(way, shown);
    }
}

/** What programs send: no page has a form for it. */
const ofPrograms = '/mail/send';

/** Those of the names that no form has shown which goes there. Whose it is stands in all that people signed in see. */
export function unknownNames(address: string, names: readonly string[]): string[] {
  if (address === ofPrograms) return [];
  const shown = known.get(wayOf(address));
  return names.filter((name) => name !== accountField && !shown?.has(rowless(name)));
}

/** Throws for a form inside another: a browser drops the inner one, and its end closes the outer one. */
export function readForms(address: string, html: string): ShownForm[] {
  const forms = new Map<string, ShownForm>();
  let open = '';
  for (const [tag, end, kind, rest = ''] of html.matchAll(/<(\/?)(form|input|select|textarea|button)\b([^>]*)>/g)) {
    const read = (name: string) => new RegExp(` ${name}="([^"]*)"`, 'i').exec(rest)?.[1];
    if (kind === 'form') {
      if (open && !end) throw new Error(`${address}: a form inside another: ${tag}`);
      open = end ? '' : (read('id') ?? `form ${forms.size}`);
    }
    if (end) continue;
    const id = read('form') ?? open;
    const form = forms.get(id) ?? { ways: [], names: [] };
    forms.set(id, form);
    const way = kind === 'form' ? read('method') === 'post' && (read('action') ?? address) : read('formaction');
    if (way) form.ways.push(wayOf(way));
    const name = kind !== 'form' && read('name');
    if (name) form.names.push(rowless(name));
  }
  return [...forms.values()];
}

/** Where the form stands that goes there: the editor's script sends what its page shows, with all fields that it opens. */
export function pageOfForm(address: string): string {
  const page = address.replace(/\/neu\/sichern$/, '/neu').replace(/\/sichern$/, '/bearbeiten');
  const isLong = /\/(?:(?:rechnungen|angebote)\/(?:neu|\w+\/bearbeiten)(?:\?.*)?|layouts\/[\w?=]+)$/.test(page);
  return isLong ? withOpenFields(page) : page;
}

/** An address without what stands in it for one record; an editor is the same before and after its draft is made. */
function wayOf(address: string): string {
  const [path = ''] = address.split(/[?#]/);
  return path
    .replaceAll(/\/([a-z0-9]{15}|[a-f0-9]{64}|[a-f0-9-]{36}|\d+)(?=\/|$)/g, '/:one')
    .replace(/\/(rechnungen|angebote)\/(neu|:one\/bearbeiten|neu\/sichern|:one\/sichern)$/, '/$1/:editor');
}

/** Rows are added by people: what one has, the next has too. */
function rowless(name: string): string {
  return name.replaceAll(/\[\d+\]/g, '[]');
}
