import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { attributeOf } from '#app/einvoice/element.ts';
import type { XmlElement } from '#app/einvoice/element.ts';
import { invoiceLimits, parseXml } from '#app/einvoice/xml/parse-xml.ts';
import { prepareOracle } from '../oracle.ts';

/** Reads one entry of a downloaded artefact, for example ('ph-ubl21', 'external/…/x.xsd'). */
export function readArtefact(jarName: string, entry: string): string {
  const { jars } = prepareOracle();
  const jar = readdirSync(jars).find((file) => file.startsWith(`${jarName}-`) && file.endsWith('.jar'));
  if (jar === undefined) throw new Error(`no artefact ${jarName}`);
  const result = spawnSync('unzip', ['-p', join(jars, jar), entry], { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 });
  if (result.status !== 0) throw new Error(`no entry ${entry} in ${jar}`);
  return result.stdout;
}

export function readArtefactTree(jarName: string, entry: string): XmlElement {
  const limits = { ...invoiceLimits, attributesMax: 1000, depthMax: 1000 };
  const parsed = parseXml(new TextEncoder().encode(readArtefact(jarName, entry)), limits);
  if (!parsed.ok) throw new Error(`${entry}: ${parsed.refusal} ${parsed.detail}`);
  return parsed.document.root;
}

export function childrenNamed(element: XmlElement, name: string): XmlElement[] {
  return element.children.filter((child) => child.name === name);
}

export function descendantsNamed(element: XmlElement, name: string): XmlElement[] {
  return element.children.flatMap((child) => [
    ...(child.name === name ? [child] : []),
    ...descendantsNamed(child, name),
  ]);
}

export function attribute(element: XmlElement, name: string): string {
  return attributeOf(element, name) ?? '';
}
