import { todayInBerlin } from '#app/values/berlin-time.ts';
import { commandOf, runCommand } from './arguments.ts';
import type { RefusedArguments } from './arguments.ts';
import { createDemoCompany } from './demo/demo-company.ts';
import { samplePassword } from './fixtures.ts';
import { createLoad } from './load-records.ts';
import { openInstallation } from './open-installation.ts';

const usage = `npm run seed -- [--customers N] [--invoices N]

Legt eine Beispielfirma nach einem Jahr an: zwanzig Kunden, sechzig Rechnungen, Angebote, Entwürfe, Projekte mit Zeiten, ein Layout
mit Logo. Die Belege tragen Daten aus diesem Jahr; das Ereignisprotokoll nennt die Zeit, zu der sie wirklich angelegt wurden.
--customers, --invoices: dazu so viele Datensätze für Lasttests.
`;

interface Load {
  customers: number;
  invoices: number;
}

const countMax = 1_000_000;

function readLoad({ customers = '0', invoices = '0' }: Partial<Record<keyof Load, string>>): Load | RefusedArguments {
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
    const email = `demo-${Date.now().toString(36)}@belegwerk.example`;
    const demo = await createDemoCompany(installation.services, { email, today });
    if (load.customers + load.invoices > 0)
      await createLoad(installation.services, { ...load, backend: demo.backend, today });
    console.log(`Beispielfirma angelegt. Anmelden mit\n  E-Mail:   ${demo.email}\n  Passwort: ${samplePassword}`);
  } finally {
    await installation.close();
  }
}

const command = commandOf(
  usage,
  { customers: { type: 'string' }, invoices: { type: 'string' } },
  async (given): Promise<number | RefusedArguments> => {
    const load = readLoad(given);
    if ('refused' in load) return load;
    await seed(load);
    return 0;
  },
);

process.exitCode = await runCommand(command);
