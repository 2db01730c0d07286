import { z } from 'zod';
import { answerMax } from './vat-check.ts';
import type { Agreement, VatAnswer, VatCheck, VatOutcome, VatQuestion } from './vat-check.ts';

// The service of the Bundeszentralamt für Steuern, in JSON since July 2025: https://api.evatr.vies.bzst.de/app/v1/abfrage

interface EvatrOptions {
  url: string;
  timeoutMs?: number;
}

const letters: Record<string, Agreement> = { A: 'agrees', B: 'differs', C: 'not-asked', D: 'not-told' };
const agreement = z
  .string()
  .nullish()
  .transform((letter): Agreement => letters[letter ?? ''] ?? 'not-asked');
const text = z
  .string()
  .nullish()
  .transform((value) => value ?? '');
const day = text.transform((value) => (/^\d{4}-\d\d-\d\d/.test(value) ? value.slice(0, 10) : ''));

/** What is kept of it has no room for more. */
const referenceMax = 100;

const answered = z.object({
  status: z.string().max(40),
  id: z
    .string()
    .max(referenceMax)
    .nullish()
    .transform((value) => value ?? ''),
  gueltigAb: day,
  gueltigBis: day,
  ergFirmenname: agreement,
  ergStrasse: agreement,
  ergPlz: agreement,
  ergOrt: agreement,
});

/** Its words that say something of the number; every other one says that there is no answer now. */
const outcomes: Record<string, VatOutcome> = {
  'evatr-0000': 'valid',
  'evatr-0003': 'valid',
  'evatr-2008': 'valid',
  'evatr-0005': 'invalid',
  'evatr-0012': 'invalid',
  'evatr-2001': 'invalid',
  'evatr-2002': 'invalid',
  'evatr-2003': 'invalid',
  'evatr-2006': 'invalid',
};

export function createEvatr({ url, timeoutMs = 10_000 }: EvatrOptions): VatCheck {
  return {
    ask: async (question) => {
      try {
        return readAnswer(await post(url, question, timeoutMs));
      } catch {
        return unanswered('');
      }
    },
  };
}

/** An error has a body in the same words, so the status of HTTP is not asked. */
async function post(url: string, question: VatQuestion, timeoutMs: number): Promise<string> {
  const { ownVatId, vatId, name, street, postCode, city } = question;
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    body: JSON.stringify({
      anfragendeUstid: ownVatId,
      angefragteUstid: vatId,
      firmenname: name,
      strasse: street,
      plz: postCode,
      ort: city,
    }),
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
  });
  return readUpTo(response, answerMax);
}

/** The body, or '' where it is longer than an answer is. */
async function readUpTo({ body }: Response, bytesMax: number): Promise<string> {
  if (!body) return '';
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of body) {
    bytes += chunk.length;
    if (bytes > bytesMax) return '';
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function readAnswer(body: string): VatAnswer {
  const parsed = answered.safeParse(parseJson(body));
  if (!parsed.success) return unanswered(body);
  const { data } = parsed;
  return {
    outcome: outcomes[data.status] ?? 'unanswered',
    code: data.status,
    reference: data.id,
    validFrom: data.gueltigAb,
    validTo: data.gueltigBis,
    agreements: { name: data.ergFirmenname, street: data.ergStrasse, postCode: data.ergPlz, city: data.ergOrt },
    text: body,
  };
}

function unanswered(text: string): VatAnswer {
  const none: Agreement = 'not-asked';
  const agreements = { name: none, street: none, postCode: none, city: none };
  return { outcome: 'unanswered', code: '', reference: '', validFrom: '', validTo: '', agreements, text };
}

function parseJson(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return null;
  }
}
