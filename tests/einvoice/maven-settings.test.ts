import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parseXml } from '../../app/einvoice/xml/parse-xml.ts';
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
    expect(read.ok).toBe(true);
    expect(mended.match(/<mirrorOf>\*,!central<\/mirrorOf>/g)).toHaveLength(1);
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
