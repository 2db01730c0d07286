import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import type { TypedForm } from '#app/http/form/typed-form.ts';
import { tagsOf } from '#app/ui/rendered-tags.test-support.ts';
import { TypedEntries } from './typed-entries.tsx';

const typed: TypedForm = {
  path: '/invoice/kunden/neu',
  fields: [
    { name: 'name', value: 'Holm "&" <script>' },
    { name: 'countryCode', value: 'at' },
    { name: 'note', value: ' ' },
    { name: 'version', value: '3' },
  ],
  files: [],
  secrets: [],
};

const show = (changes: Partial<TypedForm> = {}, sendText: string | null = 'Noch einmal senden') =>
  renderToStaticMarkup(<TypedEntries typed={{ ...typed, ...changes }} sendText={sendText} />);

describe('TypedEntries', () => {
  it('shows what was typed in words, and sends all of it as it was', () => {
    const html = show();
    expect(html).toContain('<dt>Name oder Firma</dt><dd>Holm &quot;&amp;&quot; &lt;script&gt;</dd>');
    expect(html).toContain('<dd>Österreich</dd>');
    expect(html).not.toContain('<script>');
    expect(tagsOf(html, 'form')).toEqual([{ method: 'post', action: '/invoice/kunden/neu', class: 'stack' }]);
    expect(tagsOf(html, 'input').map(({ type, name }) => `${type} ${name}`)).toEqual(
      ['name', 'countryCode', 'note', 'version'].map((name) => `hidden ${name}`),
    );
    expect(html).toContain('Noch einmal senden');
  });

  it('puts a long text into a field, where it can be shortened', () => {
    const long = 'x'.repeat(10_001);
    const html = show({ fields: [{ name: 'note', value: long }] });
    expect(html).toContain(`<textarea rows="3" id="again-note" name="note">${long}</textarea>`);
    expect(tagsOf(html, 'input')).toEqual([]);
  });

  it('asks again for passwords and for files, by their names', () => {
    const files = [{ name: 'logoFile', fileName: 'zeichen.png' }];
    const html = show({ path: '/invoice/layouts/neu', files, secrets: ['password'] });
    expect(tagsOf(html, 'form')).toEqual([
      { method: 'post', action: '/invoice/layouts/neu', class: 'stack', enctype: 'multipart/form-data' },
    ]);
    expect(html).toContain('Bitte wählen Sie „zeichen.png“ noch einmal aus.');
    expect(html).toMatch(/<input[^>]*type="file"[^>]*name="logoFile"|<input[^>]*name="logoFile"[^>]*type="file"/);
    expect(html).toMatch(/<input[^>]*type="password"/);
  });

  it('only shows what cannot be sent again', () => {
    const html = show({}, null);
    expect(html).not.toContain('<form');
    expect(html).toContain('Österreich');
  });
});
