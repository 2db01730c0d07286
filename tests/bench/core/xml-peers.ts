import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Invoice } from '#app/einvoice/model.ts';
import { prepareOracle } from '#tests/einvoice/oracle.ts';
import { loadInvoiceEu, loadPackages, PeerMissing, peersFolder } from './peers.ts';

/** By its name what writes an invoice as other people's packages do. */
export type PeerWriters = Record<string, () => Promise<unknown>>;

/** @e-invoice-eu/core in UBL and CII. */
export function invoiceEuWriters(): (invoice: Invoice) => PeerWriters {
  const load = loadInvoiceEu();
  return (invoice) => {
    const write = load(invoice);
    return {
      'write: @e-invoice-eu/core UBL': () => write({ format: 'UBL' }),
      'write: @e-invoice-eu/core CII': () => write({ format: 'CII' }),
    };
  };
}

interface Zugferd {
  zugferd: (options: object) => { create(data: object): { toXML(): Promise<string> } };
}

/** node-zugferd 0.1.0, which writes CII only; without its check by schema, which starts a JVM for each invoice. */
export function zugferdWriters(): (invoice: Invoice) => PeerWriters {
  const require = loadPackages({ 'node-zugferd': '0.1.0' });
  const { zugferd } = require('node-zugferd') as Zugferd;
  const { EN16931 } = require('node-zugferd/profile/en16931') as { EN16931: object };
  const invoicer = zugferd({ profile: EN16931, strict: false, logger: { disabled: true } });
  return (invoice) => {
    const input = zugferdInput(invoice);
    return { 'write: node-zugferd CII': () => invoicer.create(input).toXML() };
  };
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
  const source = join(peersFolder, path);
  const compiled = source.replace(/\.xslt$/, '.sef.json');
  if (existsSync(compiled)) return compiled;
  const steps: [string, string[]][] = [
    ['jar', ['xf', jar, path]],
    [process.execPath, [require.resolve('xslt3/xslt3.js'), `-xsl:${source}`, `-export:${compiled}`, '-nogo']],
  ];
  for (const [command, args] of steps) {
    const { status, stderr, error } = spawnSync(command, args, { cwd: peersFolder, encoding: 'utf8' });
    if (status !== 0) throw new PeerMissing(`${command} failed: ${error?.message ?? stderr.slice(0, 200)}`);
  }
  return compiled;
}
