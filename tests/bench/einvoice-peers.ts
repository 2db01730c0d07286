import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { XmlElement } from '../../app/invoicing/en16931/element.ts';
import type { Invoice } from '../../app/invoicing/en16931/model.ts';
import { writeInvoice } from '../../app/invoicing/en16931/write.ts';
import { parseXml } from '../../app/xml/parse-xml.ts';
import { prepareOracle } from '../einvoice/oracle.ts';

/** What other people's packages do with an invoice; they are no dependency of ours. */
export interface PeerWriter {
  name: string;
  write: () => Promise<unknown>;
}

/** A peer that cannot be had, with the reason. */
export class PeerMissing extends Error {}

const folder = fileURLToPath(new URL('../../.cache/bench-peers/', import.meta.url));

/** Installs packages at one version each with npm, unless they are there (needs the registry once). */
function loadPackages(packages: Record<string, string>): NodeJS.Require {
  const home = join(
    folder,
    Object.entries(packages)
      .map(([name, version]) => `${name.replace('/', '-')}-${version}`)
      .join('+'),
  );
  const require = createRequire(join(home, 'package.json'));
  if (Object.keys(packages).every((name) => existsSync(join(home, 'node_modules', name)))) return require;
  mkdirSync(home, { recursive: true });
  writeFileSync(join(home, 'package.json'), JSON.stringify({ private: true, dependencies: packages }));
  const options = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  const { status, stderr } = spawnSync('npm', ['install', ...options], { cwd: home, encoding: 'utf8' });
  if (status !== 0) throw new PeerMissing(`npm could not install them: ${stderr.trim().split('\n')[0] ?? ''}`);
  return require;
}

interface InvoiceEu {
  InvoiceService: new (logger: object) => { generate(invoice: object, options: object): Promise<unknown> };
}

/** @e-invoice-eu/core 2.3.4, in UBL and CII. */
export function invoiceEuWriters(invoice: Invoice): PeerWriter[] {
  const { InvoiceService } = loadPackages({ '@e-invoice-eu/core': '2.3.4' })('@e-invoice-eu/core') as InvoiceEu;
  const nothing = (): undefined => undefined;
  const service = new InvoiceService({ log: nothing, warn: nothing, error: nothing, debug: nothing });
  const input = ublAsJson(invoice);
  return ['UBL', 'CII'].map((format) => ({
    name: `@e-invoice-eu/core ${format}`,
    write: () => service.generate(input, { format, lang: 'de', noWarnings: true }),
  }));
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

interface Zugferd {
  zugferd: (options: object) => { create(data: object): { toXML(): Promise<string> } };
}

/** node-zugferd 0.1.0, which writes CII only; without its check by schema, which starts a JVM for each invoice. */
export function zugferdWriters(invoice: Invoice): PeerWriter[] {
  const require = loadPackages({ 'node-zugferd': '0.1.0' });
  const { zugferd } = require('node-zugferd') as Zugferd;
  const { EN16931 } = require('node-zugferd/profile/en16931') as { EN16931: object };
  const invoicer = zugferd({ profile: EN16931, strict: false, logger: { disabled: true } });
  const input = zugferdInput(invoice);
  return [{ name: 'node-zugferd CII', write: () => invoicer.create(input).toXML() }];
}

function zugferdInput(invoice: Invoice): object {
  const { seller, buyer, totals } = invoice;
  return {
    number: invoice.number,
    typeCode: invoice.typeCode,
    issueDate: new Date(invoice.issueDate ?? ''),
    transaction: {
      tradeAgreement: {
        buyerReference: invoice.buyerReference,
        seller: zugferdParty(seller),
        buyer: zugferdParty(buyer),
      },
      tradeDelivery: { information: { deliveryDate: new Date(invoice.delivery?.date ?? '') } },
      tradeSettlement: {
        currencyCode: invoice.currency,
        paymentInstruction: {
          typeCode: invoice.payment?.meansCode,
          transfers: [{ paymentAccountIdentifier: invoice.payment?.creditTransfers?.[0]?.account }],
        },
        vatBreakdown: invoice.vatBreakdown?.map((group) => ({
          calculatedAmount: group.amount,
          typeCode: 'VAT',
          basisAmount: group.base,
          categoryCode: group.category,
          rateApplicablePercent: group.rate,
        })),
        paymentTerms: { dueDate: new Date(invoice.dueDate ?? '') },
        monetarySummation: {
          lineTotalAmount: totals?.lineNet,
          taxBasisTotalAmount: totals?.net,
          taxTotal: { amount: totals?.vat, currencyCode: invoice.currency },
          grandTotalAmount: totals?.gross,
          duePayableAmount: totals?.due,
        },
      },
      line: (invoice.lines ?? []).map((line) => ({
        identifier: line.id,
        tradeProduct: { name: line.item?.name },
        tradeAgreement: { netTradePrice: { chargeAmount: line.price?.net } },
        tradeDelivery: { billedQuantity: { amount: line.quantity, unitMeasureCode: line.unitCode } },
        tradeSettlement: {
          tradeTax: { typeCode: 'VAT', categoryCode: line.vat?.category, rateApplicablePercent: line.vat?.rate },
          monetarySummation: { lineTotalAmount: line.netAmount },
        },
      })),
    },
  };
}

function zugferdParty(party: Invoice['seller'] | Invoice['buyer']): object {
  const { line1, city, postCode, countryCode } = party?.address ?? {};
  return {
    name: party?.name,
    postalAddress: { line1, city, postCode, countryCode },
    electronicAddress: { value: party?.electronicAddress?.value, schemeIdentifier: party?.electronicAddress?.scheme },
    taxRegistration: { vatIdentifier: party?.vatId },
  };
}

interface Saxon {
  transform(options: object): { principalResult: string };
}

const stylesheets = [
  ['phive-rules-en16931-4.3.7.jar', 'external/schematron/1.3.16/ubl/EN16931-UBL-validation.xslt'],
  ['phive-rules-xrechnung-4.2.3.jar', 'external/schematron/3.0.2/XRechnung-UBL-validation.xslt'],
] as const;

/** The official rules for UBL under Node: SaxonJS 2.7.0 runs the compiled stylesheets of CEN and KoSIT. */
export function schematronUnderNode(): (xml: string) => void {
  const require = loadPackages({ 'saxon-js': '2.7.0', xslt3: '2.7.0' });
  const { jars } = prepareOracle();
  const compiled = stylesheets.map(([jar, path]) => compileStylesheet(require, join(jars, jar), path));
  const saxon = require('saxon-js') as Saxon;
  const sheets = compiled.map((file) => JSON.parse(readFileSync(file, 'utf8')) as object);
  return (sourceText) => {
    for (const stylesheetInternal of sheets) {
      const { principalResult } = saxon.transform({ stylesheetInternal, sourceText, destination: 'serialized' });
      if (!principalResult.includes('schematron-output')) throw new Error('no answer of the Schematron');
    }
  };
}

/** Once: some ten seconds and 800 MB. */
function compileStylesheet(require: NodeJS.Require, jar: string, path: string): string {
  const source = join(folder, path);
  const compiled = source.replace(/\.xslt$/, '.sef.json');
  if (existsSync(compiled)) return compiled;
  const steps: [string, string[]][] = [
    ['jar', ['xf', jar, path]],
    [process.execPath, [require.resolve('xslt3/xslt3.js'), `-xsl:${source}`, `-export:${compiled}`, '-nogo']],
  ];
  for (const [command, args] of steps) {
    const { status, stderr, error } = spawnSync(command, args, { cwd: folder, encoding: 'utf8' });
    if (status !== 0) throw new PeerMissing(`${command} failed: ${error?.message ?? stderr.slice(0, 200)}`);
  }
  return compiled;
}
