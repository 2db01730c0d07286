import { openXml } from '#app/einvoice/report/open-xml.ts';
import type { Invoice } from '#app/einvoice/model.ts';
import type { ImportedFacts } from '#app/invoicing/imported/facts.ts';
import { extractInvoiceXml } from '#app/pdf/reader/extract.ts';
import { refuseActivePdf } from '../attachments/pdf-actions.ts';
import type { UploadAnswer } from '../refusals.ts';

/**
 * An invoice of another program: its type, and what its XML says, where it has one that can be read. A PDF is taken that does
 * nothing by itself; XML only that of an e-invoice.
 */
export function openOriginal(bytes: Uint8Array): UploadAnswer {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (file.subarray(0, 5).toString('latin1') === '%PDF-') {
    const refusal = refuseActivePdf(file);
    if (refusal !== null) return { ok: false, refusal };
    const found = extractInvoiceXml(file);
    return answerOf('application/pdf', found.ok ? readFacts(found.xml) : null);
  }
  const facts = readFacts(bytes);
  return facts === null ? { ok: false, refusal: 'unknown-format' } : answerOf('application/xml', facts);
}

/** As JSON; null for what is no e-invoice. */
function readFacts(xml: Uint8Array): Buffer | null {
  const opened = openXml(xml);
  return opened.ok ? Buffer.from(JSON.stringify(factsOfInvoice(opened.value.invoice))) : null;
}

function answerOf(mime: string, facts: Buffer | null): UploadAnswer {
  const files = facts === null ? {} : { files: [{ name: 'facts.json', bytes: facts }] };
  return { ok: true, text: mime, footTenthMm: 0, pictures: [], ...files };
}

function factsOfInvoice(invoice: Invoice): ImportedFacts {
  const { seller, buyer, delivery, invoicingPeriod, totals, notes, vatBreakdown = [] } = invoice;
  return {
    number: invoice.number ?? '',
    typeCode: invoice.typeCode ?? '',
    currency: invoice.currency ?? '',
    issueDate: invoice.issueDate ?? '',
    dueDate: invoice.dueDate ?? '',
    supplyFrom: invoicingPeriod?.start ?? delivery?.date ?? '',
    supplyTo: invoicingPeriod?.end ?? '',
    subject: notes?.[0]?.text?.split('\n', 1)[0] ?? '',
    paid: totals?.paid ?? '',
    seller: { name: seller?.name ?? '', vatId: seller?.vatId ?? '' },
    buyer: {
      name: buyer?.name ?? '',
      street: [buyer?.address?.line1, buyer?.address?.line2].filter(Boolean).join(', '),
      postCode: buyer?.address?.postCode ?? '',
      city: buyer?.address?.city ?? '',
      countryCode: buyer?.address?.countryCode ?? '',
      vatId: buyer?.vatId ?? '',
      email: buyer?.contact?.email ?? (buyer?.electronicAddress?.scheme === 'EM' ? buyer.electronicAddress.value : ''),
    },
    groups: vatBreakdown.map(({ category = '', rate = '', base = '', amount = '' }) => ({
      ...{ category, rate, base, amount },
    })),
  };
}
