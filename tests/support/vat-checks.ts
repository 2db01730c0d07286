import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Backend } from '#app/pocketbase/backend.ts';
import { saveVatCheck } from '#app/pocketbase/vat-checks/calls.ts';
import { ask } from '#app/pocketbase/ask.ts';

/** A kept answer: no number of that kind is given to anybody. */
export async function keepSampleVatCheck(backend: Backend, customer: string): Promise<string> {
  const asked = {
    ownVatId: 'DE136695976',
    vatId: 'ATU12345675',
    name: 'Holm',
    street: 'Weg 1',
    postCode: '1010',
    city: 'Wien',
  };
  const told = { outcome: 'invalid', code: 'evatr-2001', reference: '', validFrom: '', validTo: '', answer: '{}' };
  const verdict = 'not-asked';
  const verdicts = { nameVerdict: verdict, streetVerdict: verdict, postCodeVerdict: verdict, cityVerdict: verdict };
  const fields = { ...asked, ...told, ...verdicts };
  return (await ask(backend, saveVatCheck, { id: customer, createKey: randomUUID(), fields })).id;
}

export interface FakeAuthority {
  url: string;
  /** bodies of the questions, as JSON */
  asked: Record<string, string>[];
  /** what it answers from now on */
  answer: { status: number; body: string };
  stop: () => Promise<void>;
}

/** The service of an authority, on a port of its own. */
export async function startAuthority(): Promise<FakeAuthority> {
  const asked: Record<string, string>[] = [];
  const server = createServer((incoming, outgoing) => {
    const chunks: Buffer[] = [];
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
    incoming.on('end', () => {
      asked.push(JSON.parse(Buffer.concat(chunks).toString()) as Record<string, string>);
      outgoing.writeHead(authority.answer.status, { 'content-type': 'application/json' }).end(authority.answer.body);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const authority: FakeAuthority = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/abfrage`,
    asked,
    answer: { status: 200, body: '{}' },
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
  return authority;
}
