import { createAccount, createInvoice, createSampleCustomer, sampleDraft } from '#app/commands/fixtures.ts';
import { newDraftLine } from '#app/invoicing/invoice/draft.ts';
import type { Backend } from '#app/pocketbase/backend.ts';
import { todayInBerlin } from '#app/workflows/services.ts';
import type { Services } from '#app/workflows/services.ts';
import { signInByForm } from '../sign-in.ts';

/** Somebody with a company of their own, who issues one document after the other. */
export interface Issuer {
  backend: Backend;
  today: string;
  /** a page, or what a form of it answers */
  ask: (path: string, fields?: Record<string, string>) => Promise<{ status: number; text: string }>;
  /** ids; no two of them ask whether they were issued before */
  makeDrafts: (count: number) => Promise<string[]>;
}

export function openIssuers(services: Services, url: string, count: number): Promise<Issuer[]> {
  return Promise.all(Array.from({ length: count }, (_, index) => openIssuer(services, url, index)));
}

async function openIssuer(services: Services, url: string, index: number): Promise<Issuer> {
  const email = `firma${index}@example.org`;
  const { backend } = await createAccount(services, { email, clientAddress: `10.0.0.${index + 1}` });
  const customer = await createSampleCustomer(backend);
  const today = todayInBerlin(services.now());
  const cookie = `${await signInByForm(url, email)}; einwilligung=necessary`;
  let drafts = 0;
  return {
    backend,
    today,
    ask: async (path, fields) => {
      const answer = await fetch(url + path, {
        redirect: 'manual',
        headers: { cookie, origin: url, 'sec-fetch-site': 'same-origin' },
        ...(fields && { method: 'POST', body: new URLSearchParams(fields) }),
      });
      return { status: answer.status, text: await answer.text() };
    },
    makeDrafts: async (wanted) => {
      const ids = [];
      for (let made = 0; made < wanted; made += 1) {
        drafts += 1;
        const [line = newDraftLine, ...others] = sampleDraft.lines;
        const lines = [{ ...line, unitPrice: String(100 + drafts) }, ...others];
        ids.push((await createInvoice(services, backend, { customer, status: 'draft', today, draft: { lines } })).id);
      }
      return ids;
    },
  };
}
