import { fieldNames } from '#app/invoicing/fields.ts';
import { formAt } from '#app/forms/answers/typed-forms.ts';
import { publicPaths } from '#tests/support/pages/page-table.ts';
import { decode } from '#tests/support/site.ts';
import { ask } from './target.ts';
import type { Target } from './target.ts';

/** A form of one of the pages, with what stands in it. */
export interface FoundForm {
  method: 'GET' | 'POST';
  path: string;
  multipart: boolean;
  fields: Map<string, string>;
  cookie: string;
}

/** Every form of every page that links lead to, for visitors and for the signed-in person; each kind once. */
export async function findForms(target: Target): Promise<{ pages: number; forms: FoundForm[] }> {
  const found = new Map<string, FoundForm>();
  let pages = 0;
  for (const [cookie, starts] of [
    ['', publicPaths],
    [target.session, ['/invoice', ...target.records]],
  ] as const) {
    const waiting = [...starts];
    const known = new Set<string>(waiting);
    for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
      const { text } = await ask(target.product, { method: 'GET', path, headers: { cookie } });
      pages += 1;
      for (const form of formsOf(text, { path, cookie })) {
        const names = [...form.fields.keys()].filter((name) => !/\[[1-9]\d*\]/.test(name));
        found.set([form.method, form.path, cookie === '', ...names].join(' '), form);
      }
      for (const link of linksOf(text)) {
        const plain = link.split('?')[0] ?? '';
        if (known.has(plain) || /\/(?:dateien|bilder|vorschau)(?:\/|$)|\.\w+$/.test(plain)) continue;
        known.add(plain);
        waiting.push(plain);
      }
    }
  }
  return { pages, forms: [...found.values()].filter(({ path }) => !path.startsWith('/abmelden')) };
}

/** Whether sending it ends the session that it is sent with: such forms are attacked last. */
export function endsSession({ path }: FoundForm): boolean {
  return path.startsWith('/invoice/einstellungen/anmeldung/sitzungen');
}

function linksOf(html: string): string[] {
  return [...html.matchAll(/\shref="(\/[^"#]*)/g)].map(([, path = '']) => decode(path));
}

function formsOf(html: string, page: { path: string; cookie: string }): FoundForm[] {
  return html
    .split('<form')
    .slice(1)
    .map((part) => {
      const [head = '', ...rest] = part.split('>');
      const body = rest.join('>').split('</form>')[0] ?? '';
      const attribute = (name: string) => new RegExp(`\\s${name}="([^"]*)"`, 'i').exec(head)?.[1];
      const path = decode(attribute('action') ?? page.path);
      const fields = new Map([...namesOfTable(path), ...namesOf(body)]);
      const method = attribute('method')?.toLowerCase() === 'post' ? ('POST' as const) : ('GET' as const);
      return { method, path, multipart: head.includes('multipart/form-data'), fields, cookie: page.cookie };
    });
}

function namesOf(html: string): [string, string][] {
  return [...html.matchAll(/<(?:input|select|textarea|button)\s[^>]*?name="([^"]+)"[^>]*>/g)].map(
    ([tag, name = '']) => [name, decode(/\svalue="([^"]*)"/.exec(tag)?.[1] ?? '')],
  );
}

/** The fields of the tables that a form of that path reads, shown or not. */
function namesOfTable(path: string): [string, string][] {
  const { fields, lines } = formAt(path);
  const ofLines = lines ? fieldNames(lines).map((name) => `lines[0].${name}`) : [];
  return [...fieldNames(fields), ...ofLines].map((name) => [name, '']);
}
