import { readFileSync } from 'node:fs';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { Icon, iconNames } from './icon.tsx';

it('names exactly the symbols of the sprite', () => {
  const sprite = readFileSync(new URL('icons.svg', import.meta.url), 'utf8');
  const symbols = [...sprite.matchAll(/<symbol id="(\w+)"/g)].map((match) => match[1]);
  expect(symbols.length).toBeGreaterThan(20);
  expect([...iconNames].sort()).toEqual(symbols.sort());
});

it('points into the sprite and stays silent for screen readers', () => {
  expect(renderToStaticMarkup(<Icon name="plus" />)).toMatch(
    /^<svg class="icon" aria-hidden="true"><use href="[^"#]*icons[^"#]*#plus"><\/use><\/svg>$/,
  );
});
