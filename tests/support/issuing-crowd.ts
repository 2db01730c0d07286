import { setTimeout as sleep } from 'node:timers/promises';
import { createAccount, createInvoice, createSampleCustomer, samplePassword } from '#app/commands/fixtures.ts';
import type { SampleAccount } from '#app/commands/fixtures.ts';
import { addDays } from '#app/values/dates.ts';
import { todayInBerlin } from '#app/values/berlin-time.ts';
import type { Services } from '#app/workflows/services.ts';
import { inputValue } from './site.ts';

/** People who issue one invoice after the other, as fast as the product answers. */
export interface Crowd {
  accounts: SampleAccount[];
  /** ids of invoices whose issuing was answered with success, up to now */
  acknowledged: () => string[];
  /** waits for the next ones */
  more: (count: number) => Promise<void>;
  /** everybody finishes what they are doing and waits to be asked again */
  rest: () => void;
  resume: () => void;
  /** lets everybody finish what they are doing; throws what went wrong */
  stop: () => Promise<void>;
}

interface CrowdOrder {
  url: string;
  services: Services;
  people: number;
}

export async function startCrowd({ url, services, people }: CrowdOrder): Promise<Crowd> {
  const accounts: SampleAccount[] = [];
  for (let i = 0; i < people; i += 1)
    accounts.push(
      await createAccount(services, {
        email: `crowd-${crypto.randomUUID()}@example.org`,
        clientAddress: `10.1.0.${i}`,
      }),
    );
  const done: string[] = [];
  let going = true;
  let resting = Promise.withResolvers<null>();
  resting.resolve(null);
  const work = Promise.all(
    accounts.map(async (account) => {
      const customer = await createSampleCustomer(account.backend);
      const cookie = await signInCookie(url, account.email);
      for (let place = 0; going; place += 1) {
        done.push(await issueOne({ url, cookie, services, account, customer, place }));
        await resting.promise;
      }
    }),
  );
  // The failure is stop's to tell.
  work.catch(() => undefined);
  return {
    accounts,
    acknowledged: () => [...done],
    more: async (count) => {
      const wanted = done.length + count;
      // Nobody waits any longer once all have stopped; what went wrong before is thrown.
      while (going && done.length < wanted) await Promise.race([sleep(10), work]);
    },
    rest: () => {
      resting = Promise.withResolvers<null>();
    },
    resume: () => resting.resolve(null),
    stop: async () => {
      going = false;
      resting.resolve(null);
      await work;
    },
  };
}

interface Issuer {
  url: string;
  cookie: string;
  services: Services;
  account: SampleAccount;
  customer: string;
  /** among theirs, from 0 */
  place: number;
}

async function issueOne({ url, cookie, services, account, customer, place }: Issuer): Promise<string> {
  const today = todayInBerlin(new Date());
  // Nobody here answers whether they have billed the same before.
  const draft = { subject: `Auftrag ${place}`, supplyFrom: addDays(today, -14 - place) };
  const { id, version } = await createInvoice(services, account.backend, { customer, status: 'draft', today, draft });
  const path = `${url}/invoice/rechnungen/${id}/ausstellen`;
  const content = inputValue(await (await fetch(path, { headers: { cookie } })).text(), 'content');
  const response = await fetch(path, {
    method: 'POST',
    redirect: 'manual',
    headers: { cookie, origin: url },
    body: new URLSearchParams({ version: String(version), content, confirmed: 'on' }),
  });
  await response.arrayBuffer();
  if (response.status !== 303) throw new Error(`issuing answered ${response.status}`);
  return id;
}

/** The session's cookie, by the login form. */
async function signInCookie(url: string, email: string): Promise<string> {
  const response = await fetch(`${url}/login`, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin: url },
    body: new URLSearchParams({ email, password: samplePassword }),
  });
  if (response.status !== 303) throw new Error(`login answered ${response.status}`);
  return response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
}
