import { createServer } from 'node:http';
import type { RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createEvatr } from './evatr.ts';
import type { VatAnswer } from './vat-check.ts';

const question = {
  ownVatId: 'DE136695976',
  vatId: 'ATU12345675',
  name: 'Café „Nordlicht“',
  street: 'Hauptstraße 1',
  postCode: '1010',
  city: 'Wien',
};

async function ask(answer: RequestListener, timeoutMs?: number): Promise<VatAnswer> {
  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/app/v1/abfrage`;
  return createEvatr({ url, ...(timeoutMs !== undefined && { timeoutMs }) }).ask(question);
}

const says =
  (body: unknown, status = 200): RequestListener =>
  (_incoming, outgoing) =>
    outgoing.writeHead(status).end(typeof body === 'string' ? body : JSON.stringify(body));

describe('what is asked', () => {
  it('is the number, and whose it is said to be', async () => {
    const bodies: string[] = [];
    await ask((incoming, outgoing) => {
      incoming.on('data', (chunk: Buffer) => bodies.push(chunk.toString()));
      incoming.on('end', () => outgoing.end('{}'));
    });
    expect(JSON.parse(bodies.join(''))).toEqual({
      anfragendeUstid: 'DE136695976',
      angefragteUstid: 'ATU12345675',
      firmenname: 'Café „Nordlicht“',
      strasse: 'Hauptstraße 1',
      plz: '1010',
      ort: 'Wien',
    });
  });
});

describe('an answer', () => {
  it('is read with its particulars, and kept as it came', async () => {
    const told = {
      id: 'q-1',
      status: 'evatr-0000',
      gueltigAb: '2020-01-01T00:00:00',
      ergFirmenname: 'A',
      ergStrasse: 'B',
      ergPlz: 'D',
      ergOrt: null,
    };
    expect(await ask(says(told))).toEqual({
      outcome: 'valid',
      code: 'evatr-0000',
      reference: 'q-1',
      validFrom: '2020-01-01',
      validTo: '',
      agreements: { name: 'agrees', street: 'differs', postCode: 'not-told', city: 'not-asked' },
      text: JSON.stringify(told),
    });
  });

  it.each([
    ['evatr-0003', 'valid'],
    ['evatr-2008', 'valid'],
    ['evatr-2001', 'invalid'],
    ['evatr-2006', 'invalid'],
    ['evatr-0004', 'unanswered'],
    ['evatr-9999', 'unanswered'],
  ])('%s is %s, whatever the status of HTTP', async (status, outcome) => {
    expect(await ask(says({ status }, 404))).toMatchObject({ outcome, code: status });
  });

  it.each<[string, RequestListener]>([
    ['no JSON', says('<html>')],
    ['other JSON', says([1])],
    ['a status that is no word', says({ status: 1 })],
    ['a reference that is no number', says({ status: 'evatr-0000', id: 'x'.repeat(101) })],
    ['nothing', says('', 503)],
    ['more than an answer', says(`{"status":"evatr-0000","x":"${'x'.repeat(5000)}"}`)],
    ['a broken line', (_incoming, outgoing) => outgoing.destroy()],
  ])('of %s is taken for no answer of the authority', async (_what, answer) => {
    expect(await ask(answer)).toMatchObject({ outcome: 'unanswered', code: '', reference: '' });
  });

  it('that leads to another address is none, and nobody there learns who was asked about', async () => {
    const asked: (string | undefined)[] = [];
    const answer = await ask((incoming, outgoing) => {
      asked.push(incoming.url);
      if (incoming.url === '/elsewhere') says({ status: 'evatr-0000' })(incoming, outgoing);
      else outgoing.writeHead(307, { location: '/elsewhere' }).end();
    });
    expect([answer.outcome, asked]).toEqual(['unanswered', ['/app/v1/abfrage']]);
  });

  it('that does not come is none', async () => {
    expect(await ask(() => undefined, 50)).toMatchObject({ outcome: 'unanswered', text: '' });
  });
});
