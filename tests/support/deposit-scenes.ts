import { cancelSampleInvoice, createAccount, createInvoice, createSampleCustomer } from '#app/commands/fixtures.ts';
import type { SampleAccount } from '#app/commands/fixtures.ts';
import { newDraftLine } from '#app/invoicing/invoice/draft.ts';
import type { DraftLine, InvoiceDraft } from '#app/invoicing/invoice/draft.ts';
import type { BilledSnapshot } from '#app/invoicing/invoice/snapshot.ts';
import { findInvoice } from '#app/pocketbase/invoices/queries.ts';
import type { Services } from '#app/workflows/services.ts';
import type { Amount, History, PaidDeposit } from './deposit-histories.ts';
import { createSamplePayment } from './payments.ts';

export function linesOf(amounts: readonly Amount[]): DraftLine[] {
  return amounts.map(({ cents, tax }) => ({
    ...newDraftLine,
    ...tax,
    description: 'Innenausbau',
    quantity: '1',
    unitPrice: `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`,
  }));
}

export interface Scene extends History {
  account: SampleAccount;
  buyer: string;
}

/** Companies of their own, in which a history is played. */
export class DepositScenes {
  private readonly services: Services;
  private readonly today: string;

  constructor(services: Services, today: string) {
    this.services = services;
    this.today = today;
  }

  async open(history: History): Promise<Scene> {
    const { profile = {}, customer = {} } = history;
    const email = `abschlag-${crypto.randomUUID()}@example.org`;
    const account = await createAccount(this.services, { email, clientAddress: '127.0.0.9', profile });
    return { ...history, account, buyer: await createSampleCustomer(account.backend, customer) };
  }

  async issue(scene: Scene, change: Partial<InvoiceDraft>): Promise<{ id: string; snapshot: BilledSnapshot }> {
    const { backend } = scene.account;
    const draft = { ...scene.draft, ...change };
    const order = { customer: scene.buyer, status: 'issued', today: this.today, draft, confirmed: true } as const;
    const { id } = await createInvoice(this.services, backend, order);
    const invoice = await findInvoice(backend, id);
    if (invoice?.status !== 'issued') throw new Error('not issued');
    return { id, snapshot: invoice.snapshot };
  }

  /** Issues a deposit and books what came in for it. */
  async payDeposit(scene: Scene, deposit: PaidDeposit): Promise<{ id: string; number: string }> {
    const { id, snapshot } = await this.issue(scene, {
      documentKind: 'deposit',
      lines: linesOf(deposit.amounts),
      allowancePercent: 0,
    });
    const { backend } = scene.account;
    if (deposit.cancelled) await cancelSampleInvoice(this.services, backend, { invoiceId: id, today: this.today });
    else
      await createSamplePayment(backend, {
        invoice: id,
        ...(deposit.received !== undefined && { amountCents: deposit.received }),
        ...(deposit.discounted && { rest: 'discount' }),
      });
    return { id, number: snapshot.number };
  }
}
