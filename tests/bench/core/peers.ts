import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { XmlElement } from '#app/einvoice/element.ts';
import type { Invoice } from '#app/einvoice/model.ts';
import { writeInvoice } from '#app/einvoice/write.ts';
import { parseXml } from '#app/einvoice/xml/parse-xml.ts';
import { OracleMissing } from '#tests/einvoice/oracle.ts';
import { projectFolder } from '#tests/support/database.ts';

// Other people's packages that benches measure beside ours. They are no dependency of ours.

/** A peer that cannot be had, with the reason. */
export class PeerMissing extends Error {}

/** What the work answers; null, and a line that says so, where its peer is not to be had. */
export async function unlessMissing<T>(what: string, work: () => Promise<T>): Promise<T | null> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof PeerMissing) && !(error instanceof OracleMissing)) throw error;
    console.log(`${what} left out: ${error.message}`);
    return null;
  }
}

/** Where npm puts them. */
export const peersFolder = join(projectFolder, '.cache/bench-peers');

/** Installs packages at one version each with npm, unless they are there (needs the registry once). */
export function loadPackages(packages: Record<string, string>): NodeJS.Require {
  const names = Object.entries(packages).map(([name, version]) => `${name.replace('/', '-')}-${version}`);
  const home = join(peersFolder, names.join('+'));
  const require = createRequire(join(home, 'package.json'));
  if (Object.keys(packages).every((name) => existsSync(join(home, 'node_modules', name)))) return require;
  mkdirSync(home, { recursive: true });
  writeFileSync(join(home, 'package.json'), JSON.stringify({ private: true, dependencies: packages }));
  const options = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  const { status, stderr } = spawnSync('npm', ['install', ...options], { cwd: home, encoding: 'utf8' });
  if (status !== 0) throw new PeerMissing(`npm could not install them: ${stderr.trim().split('\n')[0] ?? ''}`);
  return require;
}

type Generate = (invoice: object, options: object) => Promise<unknown>;

interface InvoiceEu {
  InvoiceService: new (logger: object) => { generate: Generate };
}

/** @e-invoice-eu/core 2.3.4, printing nothing: takes an invoice, then writes it as XML, or into the PDF of the options. */
export function loadInvoiceEu(): (invoice: Invoice) => (options: object) => Promise<unknown> {
  const { InvoiceService } = loadPackages({ '@e-invoice-eu/core': '2.3.4' })('@e-invoice-eu/core') as InvoiceEu;
  const nothing = (): undefined => undefined;
  const service = new InvoiceService({ log: nothing, warn: nothing, error: nothing, debug: nothing });
  return (invoice) => {
    const input = ublAsJson(invoice);
    return (options) => service.generate(input, { lang: 'de', noWarnings: true, ...options });
  };
}

const lists = new Set(['Note', 'PaymentMeans', 'AllowanceCharge', 'TaxTotal', 'TaxSubtotal', 'InvoiceLine']);
const sellerLists = new Set(['PartyIdentification', 'PartyTaxScheme']);

/** Their format: UBL as JSON, with prefixes, attributes beside their element, and some elements always as lists. */
function ublAsJson(invoice: Invoice): object {
  const parsed = parseXml(Buffer.from(writeInvoice(invoice, 'ubl')));
  if (!parsed.ok) throw new Error(parsed.refusal);
  return { 'ubl:Invoice': membersOf(parsed.document.root, false) };
}

function membersOf(element: XmlElement, ofSeller: boolean): Record<string, unknown> {
  const members: Record<string, unknown> = {};
  for (const child of element.children) {
    const key = `${child.namespace.includes('BasicComponents') ? 'cbc' : 'cac'}:${child.name}`;
    const inSeller = ofSeller || child.name === 'AccountingSupplierParty';
    const value = child.children.length > 0 ? membersOf(child, inSeller) : child.text;
    const isList = lists.has(child.name) || (ofSeller && sellerLists.has(child.name));
    members[key] = isList ? [...((members[key] as unknown[] | undefined) ?? []), value] : value;
    for (const { name, value: text } of child.attributes) members[`${key}@${name}`] = text;
  }
  return members;
}
