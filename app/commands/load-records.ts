import { asCanonical, canonicalJson } from '#app/values/canonical-json.ts';
import { addDays } from '#app/values/dates.ts';
import type { IsoDate } from '#app/values/dates.ts';
import { fromInvoice } from '#app/invoicing/to-einvoice/to-einvoice.ts';
import { writeInvoice } from '#app/einvoice/write.ts';
import { freezeInvoice } from '#app/invoicing/invoice/freeze-invoice.ts';
import type { FrozenContent } from '#app/invoicing/invoice/freeze-invoice.ts';
import { renderer } from '#app/pdf/renderer.ts';
import type { Backend } from '#app/pocketbase/backend.ts';
import { findCompany } from '#app/pocketbase/companies/queries.ts';
import { storeInvoiceFiles } from '#app/pocketbase/invoices/files.ts';
import { sha256 } from '#app/pocketbase/stored-bytes.ts';
import { issueDraft } from '#app/pocketbase/invoices/queries.ts';
import { readSnapshot } from '#app/pocketbase/invoices/record.ts';
import { storeDraft } from '#app/workflows/save-draft.ts';
import type { Services } from '#app/workflows/services.ts';
import { createSampleCustomer, sampleCustomer, sampleDraft } from './fixtures.ts';

interface Load {
  backend: Backend;
  customers: number;
  invoices: number;
  today: IsoDate;
}

const towns = ['Aachen', 'Bremen', 'Chemnitz', 'Dresden', 'Essen', 'Freiburg', 'Gera', 'Halle', 'Ingolstadt', 'Jena'];

/** Many records for load tests. Their invoices are issued and frozen but carry only the XML: no PDF is drawn. */
export async function createLoad(services: Services, load: Load): Promise<void> {
  const customers: string[] = [];
  for (let i = 0; i < Math.max(load.customers, load.invoices > 0 ? 1 : 0); i += 1) {
    const town = towns[i % towns.length] ?? '';
    customers.push(
      await createSampleCustomer(load.backend, {
        name: `Kunde ${i + 1} ${town}`,
        city: town,
        email: `k${i + 1}@example.org`,
      }),
    );
    report('Kunden', i + 1, load.customers);
  }
  const { company } = await findCompany(load.backend);
  for (let i = 0; i < load.invoices; i += 1) {
    await issueQuickly(services, load, {
      customer: customers[i % customers.length] ?? '',
      company: company.id,
      position: i,
    });
    report('Rechnungen', i + 1, load.invoices);
  }
}

interface QuickInvoice {
  customer: string;
  company: string;
  position: number;
}

async function issueQuickly(
  services: Services,
  load: Load,
  { customer, company, position }: QuickInvoice,
): Promise<void> {
  const draft = {
    ...sampleDraft,
    customer,
    // Each of another time: none repeats the one before.
    supplyFrom: addDays(load.today, -1 - (position % 90)),
    supplyTo: addDays(load.today, -1 + Math.floor(position / 90)),
    paymentDays: position % 60,
    subject: `Auftrag ${position + 1}`,
  };
  const saved = await storeDraft(load.backend, draft, { createKey: crypto.randomUUID() });
  if (!saved.ok) throw new Error(`load draft: ${saved.refusal}`);
  const { company: profile } = await findCompany(load.backend);
  const frozen = freezeInvoice({
    draft,
    company: profile,
    customer: { ...sampleCustomer, number: 1 },
    project: null,
    today: load.today,
    renderer,
    paymentDaysDefault: 14,
  });
  if (!frozen.ok) throw new Error(`load invoice: ${frozen.gaps.map((gap) => gap.code).join()}`);
  const issued = await issueDraft(load.backend, {
    ...saved.value,
    content: frozen.content,
    contentHash: hashOf(frozen.content),
  });
  if (!issued.ok) throw new Error(`load invoice: ${issued.refusal}`);
  const xml = writeInvoice(fromInvoice(readSnapshot(issued.value.snapshot), 'xrechnung'), 'ubl');
  const file = { kind: 'xrechnung-ubl', bytes: new TextEncoder().encode(xml), mime: 'application/xml' } as const;
  await storeInvoiceFiles(services.connect(null), { company, id: saved.value.id }, [file]);
}

function hashOf(content: FrozenContent): string {
  return sha256(canonicalJson(asCanonical(content)));
}

function report(what: string, done: number, total: number): void {
  if (done % 1000 === 0) console.log(`${what}: ${done} von ${total}`);
}
