import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

export interface AskedOfResend {
  method: string | undefined;
  url: string | undefined;
  headers: IncomingHttpHeaders;
  body: Record<string, unknown>;
}

/** What it does instead of taking a mail. */
export interface ResendMood {
  status?: number;
  name?: string;
  message?: string;
  headers?: Record<string, string>;
  /** answers this text, which is no JSON */
  raw?: string;
  /** takes the mail, and its answer is lost */
  after?: 'silence' | 'cut';
}

export interface FakeResend {
  url: string;
  asked: AskedOfResend[];
  /** ids of mails that it really sends: a repeated key sends nothing more */
  sent: { id: string; body: Record<string, unknown> }[];
  mood: ResendMood;
  /** ends when it is asked next */
  arrived: () => Promise<void>;
  close: () => Promise<void>;
}

/** Resend as its documentation has it: keys of 24 hours, its errors, its limits. */
export async function startFakeResend(port = 0): Promise<FakeResend> {
  const keys = new Map<string, { payload: string; id: string }>();
  const waiting = new Set<() => void>();
  const server = createServer((request, response) => void answer(request, response));
  const fake: FakeResend = {
    url: '',
    asked: [],
    sent: [],
    mood: {},
    arrived: () => new Promise((resolve) => waiting.add(resolve)),
    close: async () => {
      server.closeAllConnections();
      await new Promise<unknown>((resolve) => server.close(resolve));
    },
  };
  const json = (response: ServerResponse, status: number, body: object | string) => {
    response.writeHead(status, { 'Content-Type': 'application/json', ...fake.mood.headers });
    response.end(typeof body === 'string' ? body : JSON.stringify(body));
  };
  const take = (key: string, payload: string): string | null => {
    const known = keys.get(key);
    if (known) return known.payload === payload ? known.id : null;
    const id = randomUUID();
    if (key !== '') keys.set(key, { payload, id });
    fake.sent.push({ id, body: JSON.parse(payload) as Record<string, unknown> });
    return id;
  };
  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const payload = await text(request);
    const { method, url, headers } = request;
    fake.asked.push({ method, url, headers, body: JSON.parse(payload) as Record<string, unknown> });
    const { status, name = 'application_error', message = 'words of the service', raw, after } = fake.mood;
    const id =
      status === undefined || after !== undefined ? take(String(headers['idempotency-key'] ?? ''), payload) : '';
    for (const wake of waiting) wake();
    waiting.clear();
    if (after === 'cut') request.socket.destroy();
    else if (after === 'silence') return;
    else if (status !== undefined) json(response, status, raw ?? { statusCode: status, name, message });
    else if (id !== null) json(response, 200, { id });
    else
      json(response, 409, {
        statusCode: 409,
        name: 'invalid_idempotent_request',
        message: 'Same idempotency key used with a different request payload.',
      });
  }
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  fake.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return fake;
}
