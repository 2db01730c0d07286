import { request } from 'node:http';
import type { IncomingHttpHeaders } from 'node:http';
import { createAccount, createInvoice, createSampleCustomer, samplePassword } from '#app/commands/fixtures.ts';
import { servicesOf } from '../support/services.ts';
import type { Running } from './process.ts';

export interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
}

interface Asked {
  path: string;
  method?: string;
  headers?: Record<string, string>;
  fields?: Record<string, string>;
}

/** One request with exactly these headers: Host may be anything. */
export function ask(product: Running, asked: Asked): Promise<Answer> {
  const body = asked.fields ? new URLSearchParams(asked.fields).toString() : undefined;
  return new Promise((resolve, reject) => {
    const outgoing = request({
      host: product.host,
      port: product.port,
      path: asked.path,
      method: asked.method ?? (body === undefined ? 'GET' : 'POST'),
      agent: false,
      headers: {
        host: new URL(product.url).host,
        ...(body === undefined ? {} : { origin: product.origin, 'content-type': 'application/x-www-form-urlencoded' }),
        ...asked.headers,
      },
    });
    outgoing.once('error', reject);
    outgoing.once('response', (incoming) => {
      const chunks: Buffer[] = [];
      incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
      incoming.once('error', reject);
      incoming.once('end', () =>
        resolve({
          status: incoming.statusCode ?? 0,
          headers: incoming.headers,
          text: Buffer.concat(chunks).toString(),
        }),
      );
    });
    outgoing.end(body);
  });
}

export interface Person {
  cookie: string;
  email: string;
  /** a complete draft, ready to be issued */
  draft: { id: string };
}

/** Somebody with a company, a customer and a draft, signed in by the login form. */
export async function signUp(product: Running, email = 'mara@example.org'): Promise<Person> {
  const services = servicesOf(product.dataDir);
  const account = await createAccount(services, { email, clientAddress: '10.0.0.1' });
  const customer = await createSampleCustomer(account.backend);
  const today = new Date().toISOString().slice(0, 10);
  const draft = await createInvoice(services, account.backend, { customer, status: 'draft', today });
  await services.pdf.close();
  return { email, draft, cookie: await signIn(product, email) };
}

/** The session's cookie, by the login form. */
export async function signIn(product: Running, email: string): Promise<string> {
  const answer = await ask(product, { path: '/login', fields: { email, password: samplePassword } });
  if (answer.status !== 303) throw new Error(`login answered ${answer.status}`);
  return (answer.headers['set-cookie'] ?? []).map((cookie) => cookie.split(';')[0]).join('; ');
}

/** What the page that issues the draft would send, its box ticked. */
export async function issuingFields(product: Running, { cookie, draft }: Person): Promise<Record<string, string>> {
  const page = await ask(product, { path: issuingPath(draft), headers: { cookie } });
  const form = page.text.match(/<form[\s\S]*?<\/form>/g)?.find((each) => each.includes('name="confirmed"')) ?? '';
  const inputs = [...form.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)];
  return {
    ...Object.fromEntries(inputs.map(([, name = '', value = '']): [string, string] => [name, value])),
    confirmed: 'on',
  };
}

export function issuingPath(draft: Person['draft']): string {
  return `/invoice/rechnungen/${draft.id}/ausstellen`;
}

/** Presses the button that issues the draft. */
export async function issue(product: Running, person: Person): Promise<Answer> {
  const fields = await issuingFields(product, person);
  return ask(product, { path: issuingPath(person.draft), fields, headers: { cookie: person.cookie } });
}
