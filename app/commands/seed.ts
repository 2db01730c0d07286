import { addDays } from '../values/dates.ts';
import type { IsoDate } from '../values/dates.ts';
import type { Backend } from '../pocketbase/backend.ts';
import type { CustomerFields } from '../invoicing/customer/fields.ts';
import { archiveCustomer } from '../pocketbase/customers/queries.ts';
import { todayInBerlin } from '../workflows/services.ts';
import type { Services } from '../workflows/services.ts';
import { asksForHelp, misuse, readArguments, runCommand } from './arguments.ts';
import type { RefusedArguments } from './arguments.ts';
import { createAccount, createInvoice, createSampleCustomer, sampleDraft, samplePassword } from './fixtures.ts';
import { createLoad } from './load-records.ts';
import { openInstallation } from './open-installation.ts';

const usage = `npm run seed -- [--customers N] [--invoices N]

Legt eine Beispielfirma mit Kunden und Rechnungen in jedem Status an.
--customers, --invoices: dazu so viele Datensätze für Lasttests.
`;

const customers: readonly Partial<CustomerFields>[] = [
  {},
  {
    kind: 'public',
    name: 'Stadt Fürth',
    nameAddition: 'Kulturamt',
    street: 'Königstraße 88',
    postCode: '90762',
    city: 'Fürth',
    contactName: '',
    email: 'rechnung@fuerth.example',
    buyerReference: '04011000-1234512345-06',
  },
  {
    name: 'Tischlerei Holm',
    nameAddition: '',
    street: 'Werkweg 3',
    postCode: '24937',
    city: 'Flensburg',
    email: 'buero@holm.example',
  },
  {
    kind: 'consumer',
    name: 'Dr. Elif Aydın',
    nameAddition: '',
    street: 'Lindenallee 12',
    postCode: '20099',
    city: 'Hamburg',
    email: 'aydin@example.org',
    buyerReference: '',
  },
  {
    name: 'Verlag Kettler GmbH',
    nameAddition: '',
    street: 'Am Speicher 1',
    postCode: '50667',
    city: 'Köln',
    vatId: 'DE987654321',
  },
];

/** Days ago on which an invoice was issued, and to which customer: open, due today, overdue. */
const issued = [
  { daysAgo: 40, customer: 2, days: 14 },
  { daysAgo: 25, customer: 4, days: 14 },
  { daysAgo: 14, customer: 0, days: 14 },
  { daysAgo: 9, customer: 1, days: 30 },
  { daysAgo: 3, customer: 3, days: 14 },
  { daysAgo: 0, customer: 0, days: 14 },
] as const;

async function seedDemo(services: Services, today: IsoDate): Promise<{ email: string; backend: Backend }> {
  const email = `demo-${Date.now().toString(36)}@belegwerk.example`;
  const { backend } = await createAccount(services, { email, clientAddress: '127.0.0.1' });
  const ids: string[] = [];
  for (const fields of customers) ids.push(await createSampleCustomer(backend, fields));
  const former = await createSampleCustomer(backend, { name: 'Yoga am Fluss', nameAddition: '', email: '' });
  await archiveCustomer(backend, { id: former, archived: true });
  for (const { daysAgo, customer, days } of issued) {
    await createInvoice(services, backend, {
      customer: ids[customer] ?? '',
      status: 'issued',
      today: addDays(today, -daysAgo),
      draft: { paymentDays: days },
    });
  }
  await createInvoice(services, backend, {
    customer: ids[1] ?? '',
    status: 'draft',
    today,
    draft: { subject: 'Programmheft' },
  });
  const [firstLine] = sampleDraft.lines;
  await createInvoice(services, backend, {
    customer: '',
    status: 'draft',
    today,
    draft: {
      supplyFrom: '',
      supplyTo: '',
      subject: 'noch unvollständig',
      lines: firstLine ? [{ ...firstLine, unitPrice: '' }] : [],
    },
  });
  return { email, backend };
}

interface Load {
  customers: number;
  invoices: number;
}

const countMax = 1_000_000;

function readLoad(args: readonly string[]): Load | RefusedArguments {
  const options = { customers: { type: 'string' }, invoices: { type: 'string' } } as const;
  const read = readArguments({ args, options });
  if ('refused' in read) return read;
  const { customers = '0', invoices = '0' } = read.values;
  const wrong = Object.entries({ customers, invoices }).find(([, text]) => !isCount(text));
  if (wrong) return { refused: `--${wrong[0]} ist eine ganze Zahl von 0 bis ${countMax}.` };
  return { customers: Number(customers), invoices: Number(invoices) };
}

function isCount(text: string): boolean {
  return /^\d{1,7}$/.test(text) && Number(text) <= countMax;
}

async function seed(load: Load): Promise<void> {
  const installation = await openInstallation();
  try {
    const today = todayInBerlin(installation.services.now());
    const demo = await seedDemo(installation.services, today);
    if (load.customers + load.invoices > 0)
      await createLoad(installation.services, { ...load, backend: demo.backend, today });
    console.log(`Beispielfirma angelegt. Anmelden mit\n  E-Mail:   ${demo.email}\n  Passwort: ${samplePassword}`);
  } finally {
    await installation.close();
  }
}

async function main(args: readonly string[]): Promise<number> {
  if (asksForHelp(args)) {
    process.stdout.write(usage);
    return 0;
  }
  const load = readLoad(args);
  if ('refused' in load) return misuse(load, usage);
  await seed(load);
  return 0;
}

process.exitCode = await runCommand(main);
