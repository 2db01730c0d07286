import { SaxesParser } from 'saxes';
import { TableRefused } from './table.ts';

/** What happens in an XML part; elements by their names without prefix. */
interface XmlEvents {
  open?: (name: string, attributes: Readonly<Record<string, string>>) => void;
  close?: (name: string) => void;
  text?: (text: string) => void;
}

const chunkBytes = 256 * 1024;

/** Walks through XML of foreign make, piece by piece: no document type, no entities. Throws TableRefused where it is none. */
export function walkXml(xml: Uint8Array, { open, close, text }: XmlEvents): void {
  const parser = new SaxesParser();
  parser.on('error', (error) => {
    throw new TableRefused(broken, { cause: error });
  });
  parser.on('doctype', () => {
    throw new TableRefused(broken);
  });
  parser.on('opentag', ({ name, attributes }) => open?.(localName(name), attributes));
  parser.on('closetag', ({ name }) => close?.(localName(name)));
  parser.on('text', (piece) => text?.(piece));
  const decoder = new TextDecoder();
  for (let at = 0; at < xml.length; at += chunkBytes)
    parser.write(decoder.decode(xml.subarray(at, at + chunkBytes), { stream: true }));
  parser.close();
}

const broken = 'Die Excel-Datei ist beschädigt. Bitte öffnen Sie sie in Excel und speichern Sie sie neu.';

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}
