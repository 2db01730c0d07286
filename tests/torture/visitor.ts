import { formsOf } from './page-forms.ts';
import type { PageForm } from './page-forms.ts';

export interface Answer {
  status: number;
  location: string;
  text: string;
  /** path of the page, for forms that post to themselves */
  path: string;
}

let visitors = 0;

/** A browser without JavaScript: keeps cookies, sends forms as they stand, each request from another place. */
export class Visitor {
  readonly cookies = new Map<string, string>();
  readonly #url: () => string;

  constructor(url: () => string) {
    this.#url = url;
  }

  get(path: string): Promise<Answer | null> {
    return this.#ask(path, {});
  }

  /** With these files, by the names of their inputs. null: the connection broke, nothing was answered. */
  send(form: PageForm, files: Readonly<Record<string, File>> = {}): Promise<Answer | null> {
    const body = form.multipart ? new FormData() : new URLSearchParams();
    for (const [name, value] of form.entries) body.append(name, value.replace(/\r?\n/g, '\r\n'));
    if (body instanceof FormData) for (const name of form.files) body.append(name, files[name] ?? new File([], ''));
    return this.#ask(form.path, { method: 'POST', body });
  }

  async #ask(path: string, init: RequestInit): Promise<Answer | null> {
    visitors += 1;
    const headers: Record<string, string> = {
      origin: this.#url(),
      'sec-fetch-site': 'same-origin',
      'x-forwarded-for': `10.${(visitors >> 16) & 255}.${(visitors >> 8) & 255}.${visitors & 255}`,
      connection: 'close',
      cookie: [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
    };
    try {
      const response = await fetch(this.#url() + path, { ...init, headers, redirect: 'manual' });
      const text = await response.text();
      for (const cookie of response.headers.getSetCookie()) this.#keep(cookie);
      return { status: response.status, location: response.headers.get('location') ?? '', text, path };
    } catch {
      return null;
    }
  }

  #keep(cookie: string): void {
    const [pair = ''] = cookie.split(';');
    const at = pair.indexOf('=');
    if (/max-age=0|1970/i.test(cookie)) this.cookies.delete(pair.slice(0, at));
    else this.cookies.set(pair.slice(0, at), pair.slice(at + 1));
  }
}

/** The form of a page that has this field. */
export function formWith(answer: Answer, field: string): PageForm | undefined {
  return formsOf(answer.text, answer.path).find(({ names }) => names.includes(field));
}

/** A form with these values in place of its own; a box that is ticked is added. */
export function fillIn(form: PageForm, values: Readonly<Record<string, string>>): PageForm {
  const rest = new Map(Object.entries(values));
  const entries = form.entries.map(([name, value]): [string, string] => {
    const typed = rest.get(name) ?? value;
    rest.delete(name);
    return [name, typed];
  });
  return { ...form, entries: [...entries, ...rest] };
}
