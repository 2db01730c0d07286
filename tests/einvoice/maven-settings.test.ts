import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { childrenOf, descend } from '#app/einvoice/element.ts';
import { parseXml } from '#app/einvoice/xml/parse-xml.ts';
import { withoutForeignRepositories } from './maven-settings.ts';

const own = '<mirror><id>house</id><mirrorOf>central</mirrorOf><url>https://maven.house.example/</url></mirror>';

describe('settings of the Maven client', () => {
  it.each([
    ['with mirrors of its own', `<settings><proxies/><mirrors>${own}</mirrors></settings>`],
    [
      'with a list in a comment',
      `<settings><mirrors>${own}<!-- </mirrors> --></mirrors><!-- </mirrors> --></settings>`,
    ],
    ['without mirrors', '<settings><localRepository>/m2</localRepository></settings>'],
    ['that are missing', ''],
  ])('%s stay as they are, and block what artefacts name', (_name, settings) => {
    const mended = withoutForeignRepositories(settings);
    const read = parseXml(new TextEncoder().encode(mended));
    if (!read.ok) throw new Error(read.refusal);
    // One list, as the client wants it, and nothing of it within a comment.
    const { root } = read.document;
    expect(childrenOf(root, 'mirrors')).toHaveLength(1);
    const mirrored = descend(root, ['mirrors', 'mirror', 'mirrorOf']).map(({ text }) => text);
    expect(mirrored).toEqual([...(settings.includes('<mirror>') ? ['central'] : []), '*,!central']);
    expect(mended.includes('maven.house.example')).toBe(settings.includes('maven.house.example'));
    for (const part of settings.match(/<(mirror|localRepository)>.*?<\/\1>/g) ?? []) expect(mended).toContain(part);
  });
});

it('no file of the suite says where a registry is', () => {
  const files = readdirSync(join(import.meta.dirname, 'oracle')).map((name) =>
    join(import.meta.dirname, 'oracle', name),
  );
  const addresses = files.flatMap((file) => readFileSync(file, 'utf8').match(/<url>[^<]*/g) ?? []);
  expect(addresses.filter((address) => address.includes('http'))).toEqual([]);
  expect(files.length).toBeGreaterThan(3);
});
