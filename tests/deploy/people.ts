import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { StoredMail } from '#app/mail/folder-transport.ts';
import { formsOf } from '../torture/page-forms.ts';
import type { PageForm } from '../torture/page-forms.ts';

export interface Answer {
  status: number;
  location: string;
  text: string;
  /** that has answered, as the proxy says */
  cell: string;
  setCookies: string[];
}

/** A browser without JavaScript in front of the proxy. */
export interface Person {
  cookies: Map<string, string>;
  open: (path: string) => Promise<Answer>;
  /** Sends the form of the page that is open which has these fields. */
  fill: (fields: Readonly<Record<string, string>>) => Promise<Answer>;
}

export function openBrowser(url: string): Person {
  const cookies = new Map<string, string>();
  let forms: PageForm[] = [];
  const send = async (path: string, init: RequestInit = {}): Promise<Answer> => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const headers = { cookie, origin: url, 'sec-fetch-site': 'same-origin', accept: 'text/html' };
    const response = await fetch(url + path, { ...init, headers, redirect: 'manual' });
    const setCookies = response.headers.getSetCookie();
    for (const each of setCookies) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(each) ?? [];
      if (/max-age=0/i.test(each)) cookies.delete(name);
      else cookies.set(name, value);
    }
    const text = await response.text();
    forms = formsOf(text, path);
    const { headers: told, status } = response;
    return { status, text, setCookies, location: told.get('location') ?? '', cell: told.get('x-cell') ?? '' };
  };
  return {
    cookies,
    open: (path) => send(path),
    fill: (fields) => {
      const names = Object.keys(fields);
      const form = forms.find((each) => names.every((name) => each.names.includes(name)));
      if (!form) throw new Error(`no form with ${names.join(', ')}`);
      const untouched = form.entries.filter(([name]) => !names.includes(name));
      const body = new URLSearchParams([...Object.entries(fields), ...untouched]);
      return send(form.path, { method: 'POST', body });
    },
  };
}

interface MailedLink {
  email: string;
  browser: Person;
}

/** Opens the link of the newest mail of an installation without transport; waits for it. */
export async function openLinkIn(mailDir: string, { email, browser }: MailedLink): Promise<Answer> {
  for (let tries = 0; tries < 200; tries += 1) {
    const link = findLink(mailDir, email);
    if (link !== null) return browser.open(link);
    await sleep(50);
  }
  throw new Error(`no mail to ${email}`);
}

const used = new Set<string>();

function findLink(mailDir: string, email: string): string | null {
  const files = readdirSync(mailDir).filter((name) => name.endsWith('.json') && !used.has(name));
  for (const name of files.toSorted().toReversed()) {
    const { to, text } = JSON.parse(readFileSync(join(mailDir, name), 'utf8')) as StoredMail;
    const [, link] = /http:\/\/localhost:\d+(\/login\/\S+token=\S+)/.exec(text) ?? [];
    if (to !== email || link === undefined) continue;
    used.add(name);
    return link;
  }
  return null;
}
