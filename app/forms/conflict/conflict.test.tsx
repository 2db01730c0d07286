import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { tagsOf } from '#app/ui/rendered-tags.test-support.ts';
import { Conflict } from './conflict.tsx';

const place = {
  name: 'city',
  label: 'Ort',
  values: { typed: 'Husum', stored: '' },
  differences: [{ label: '', typed: 'Husum', stored: '' }],
  changedBy: null,
  proposed: 'typed',
} as const;

const added = {
  name: 'lines~0',
  label: 'Zeilen',
  values: { typed: '[]', stored: '[{"description":"Satz"}]' },
  differences: [
    { label: 'Zeile 2', typed: 'ohne diese Zeile', stored: 'Satz, 1' },
    { label: 'Zeile 3 Menge', typed: '', stored: '1' },
  ],
  changedBy: 'stored',
  proposed: 'stored',
} as const;

const billed = {
  ...place,
  name: 'lines[0].d1',
  values: { typed: null, stored: '2' },
  changedBy: 'both',
  proposed: 'stored',
} as const;

const show = (choices: Parameters<typeof Conflict>[0]['choices']) =>
  renderToStaticMarkup(
    <Conflict
      choices={choices}
      storedNote="Um 14:08 gespeichert."
      fields={[{ name: 'version', value: '4' }]}
      storedHref="/invoice/kunden/1"
    />,
  );
const html = show([place, added, billed]);
const radios = tagsOf(html, 'input').filter(({ type }) => type === 'radio');

describe('Conflict', () => {
  it('begins with what has happened, and leads to the stored state', () => {
    expect(html).toMatch(/<div[^>]*tabindex="-1"[^>]*autofocus[^>]*>.*<h2>Inzwischen geändert<\/h2>/i);
    expect(html).toContain('name="version" value="4"');
    expect(html).toContain('href="/invoice/kunden/1"');
    expect(html.match(/<button/g)).toHaveLength(1);
  });

  it('asks for one side of each, and proposes one', () => {
    expect(radios.map(({ name, value, checked }) => [name, value, checked === ''])).toEqual([
      ['city', 'Husum', true],
      ['city', '', false],
      ['lines~0', '[]', false],
      ['lines~0', '[{&quot;description&quot;:&quot;Satz&quot;}]', true],
      ['lines[0].d1', '2', true],
    ]);
  });

  it('sends everything as it was typed by one button, where all of it can be had', () => {
    const kept = show([place, added]);
    const [, mine = ''] = /<form id="keep-typed"[^>]*>([\s\S]*?)<\/form>/.exec(kept) ?? [];
    expect(tagsOf(mine, 'input').map(({ name, value }) => `${name} ${value}`)).toEqual([
      'version 4',
      'city Husum',
      'lines~0 []',
    ]);
    expect(kept).toMatch(/<button[^>]*form="keep-typed"[^>]*>[\s\S]*?Meine behalten/);
    expect(html).not.toContain('Meine behalten');
  });

  it('names each radio button by its field, its side and what it stands for', () => {
    for (const { 'aria-labelledby': names = '' } of radios)
      for (const id of names.split(' ')) expect(html).toContain(`id="${id}"`);
    expect(new Set(radios.map((radio) => radio['aria-labelledby'])).size).toBe(radios.length);
  });

  it('says what a side does not have, and who has changed it', () => {
    expect(html).toMatch(/Ort<\/th>/);
    expect(html).toMatch(/–<\/span>/);
    expect(html).toMatch(/Zeilen<small>nur im anderen Fenster geändert<\/small>/);
    expect(html).toMatch(/<small>Zeile 2 <\/small>ohne diese Zeile/);
    expect(html).toMatch(/<small>Zeile 3 Menge <\/small>1/);
  });
});
