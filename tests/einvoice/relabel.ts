import { profileOf } from '#app/einvoice/profiles.ts';
import type { ProfileId } from '#app/einvoice/profiles.ts';
import { readInvoice } from '#app/einvoice/read.ts';
import { parseXml } from '#app/einvoice/xml/parse-xml.ts';
import type { CorpusFile } from './corpus.ts';

export function isCii({ content }: CorpusFile): boolean {
  const parsed = parseXml(content);
  return parsed.ok && readInvoice(parsed.document)?.binding.syntax === 'cii';
}

/** The same file under the name of another profile. */
export function relabel({ content }: CorpusFile, profile: ProfileId): Uint8Array {
  const guideline = /(GuidelineSpecifiedDocumentContextParameter>\s*<[^>]*ID[^>]*>)[^<]*/;
  const text = new TextDecoder().decode(content).replace(guideline, `$1${profileOf(profile).specification}`);
  return new TextEncoder().encode(text);
}
