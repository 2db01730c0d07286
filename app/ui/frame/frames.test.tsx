import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { ConsentChoices } from '#app/routes/public/consent-choices.tsx';
import { ConsentBanner, ConsentLine } from '../base/consent-form.tsx';
import { GenericErrorView, NotFoundView } from '../base/error-view.tsx';
import { OperatorAddress, OperatorContact } from '../public/operator.tsx';
import { PublicFrame } from '../public/public-frame.tsx';
import { tagsOf } from '../rendered-tags.test-support.ts';
import routes from '#app/routes.ts';
import type { RouteConfigEntry } from '@react-router/dev/routes';
import type { CompanyFacts } from './company-facts.ts';
import { currentEntry, currentMark, registerOf } from './register-entries.ts';
import { SignedInFrame } from './signed-in-frame.tsx';

describe('the register', () => {
  const withDebits = { smallBusiness: false, collectsDebits: true };
  const entriesFor = (facts: CompanyFacts) => {
    const { main, groups } = registerOf(facts);
    return [...main, ...groups.flatMap(({ entries }) => entries)];
  };
  const all = entriesFor(withDebits);
  const id = 'abcdefghij12345';

  it.each([
    ['/invoice', 'Übersicht', 'page'],
    ['/invoice/', 'Übersicht', 'page'],
    ['/invoice/rechnungen', 'Rechnungen', 'page'],
    [`/invoice/rechnungen/${id}`, 'Rechnungen', 'true'],
    [`/invoice/lieferscheine/${id}/versand`, 'Rechnungen', 'true'],
    [`/invoice/rechnungen/${id}/mahnung`, 'Mahnungen', 'true'],
    ['/invoice/mahnungen', 'Mahnungen', 'page'],
    [`/invoice/wiederkehrend/${id}`, 'Wiederkehrende', 'true'],
    [`/invoice/rechnungen/${id}/wiederholen/${id}`, 'Wiederkehrende', 'true'],
    ['/invoice/offene-posten', 'Offene Posten', 'page'],
    ['/invoice/zahlungen/umsaetze', 'Zahlungen', 'true'],
    [`/invoice/zahlungen/lastschriften/${id}`, 'Lastschriften', 'true'],
    ['/invoice/einstellungen/nummern/buch', 'Einstellungen', 'true'],
    ['/invoice/abo', 'Einstellungen', 'true'],
    ['/invoice/abo_coming_soon', 'Einstellungen', 'true'],
    ['/invoice/suche', undefined, undefined],
    ['/invoice/rechnungenx', undefined, undefined],
  ])('marks on %s %s', (pathname, title, mark) => {
    const current = currentEntry(all, pathname);
    expect(current?.title).toBe(title);
    const marks = all.flatMap((entry) => currentMark(entry, current, pathname) ?? []);
    expect(marks).toEqual(mark === undefined ? [] : [mark]);
  });

  it('marks an entry on every page, but those of no place', () => {
    const pathsIn = (entries: readonly RouteConfigEntry[], above = ''): string[] =>
      entries.flatMap(({ path, children, index }) => {
        const here = path === undefined ? above : `${above}/${path}`;
        return [...(children === undefined || index ? [here] : []), ...pathsIn(children ?? [], here)];
      });
    const pages = pathsIn(routes).filter((path) => path.startsWith('/invoice') && !path.endsWith('*'));
    expect(pages.length).toBeGreaterThan(100);
    const unmarked = pages.filter((path) => currentEntry(all, path.replaceAll(/:\w+/g, id)) === undefined);
    expect(unmarked).toEqual(['/invoice/suche', '/invoice/tasten', '/invoice/neuigkeiten']);
  });

  it('has direct debits where there is a creditor id, their pages belong to the payments elsewhere', () => {
    const without = entriesFor({ ...withDebits, collectsDebits: false });
    expect(all.filter((entry) => !without.includes(entry)).map(({ title }) => title)).toEqual(['Lastschriften']);
    expect(currentEntry(without, '/invoice/zahlungen/lastschriften')?.title).toBe('Zahlungen');
  });

  it('has a key of its own for each place', () => {
    expect(new Set(all.map(({ key }) => key)).size).toBe(all.length);
  });
});

describe('SignedInFrame', () => {
  const list = { label: 'Kunden durchsuchen', placeholder: 'Name', keep: ['status', 'sort'] } as const;
  const frameOf = (props: { query?: string; search?: typeof list; pathname?: string; singleKeys?: boolean }) =>
    renderToStaticMarkup(
      <SignedInFrame
        siteName="Meine Belege"
        userName="Mara Brandis"
        pathname="/invoice/kunden"
        flash={{ level: 'good', text: 'Gespeichert.', link: { href: '/x', text: 'Ansehen' } }}
        {...props}
      >
        <h1>Kunden</h1>
      </SignedInFrame>,
    );
  const html = frameOf({});

  it('logs out by POST', () => {
    expect(tagsOf(html, 'form')).toContainEqual({ method: 'post', action: '/abmelden' });
    expect(html).toMatch(/<form[^>]*abmelden[^>]*><button>.*Abmelden<\/button><\/form>/);
  });

  it('searches everything by GET, wherever one is', () => {
    const [form] = tagsOf(html, 'form');
    expect(form).toMatchObject({
      action: '/invoice/suche',
      role: 'search',
      'aria-label': 'Belege, Kunden, Projekte und Seiten suchen',
    });
    expect(form).not.toHaveProperty('method');
    expect(tagsOf(html, 'input')).toEqual([expect.objectContaining({ type: 'search', name: 'q', value: '' })]);
    const results = frameOf({ pathname: '/invoice/suche', query: '?q=Holm' });
    expect(tagsOf(results, 'input')[0]).toMatchObject({ name: 'q', value: 'Holm' });
  });

  it('searches a list where the list says so, and keeps its tab and order', () => {
    const own = frameOf({ search: list, query: '?suche=Holm&status=archiviert&seite=3' });
    expect(tagsOf(own, 'form')[0]).toMatchObject({ action: '/invoice/kunden', 'aria-label': 'Kunden durchsuchen' });
    expect(tagsOf(own, 'input')).toEqual([
      { type: 'hidden', name: 'status', value: 'archiviert' },
      expect.objectContaining({ type: 'search', name: 'suche', value: 'Holm' }),
    ]);
  });

  it('says where single keys are turned off', () => {
    expect(frameOf({ singleKeys: false })).toContain('<div class="app" data-single-keys="off">');
    expect(frameOf({ singleKeys: true })).toContain('<div class="app">');
  });

  it('links every section and marks the current one', () => {
    const targets = ['', '/rechnungen', '/kunden', '/profil', '/einstellungen'];
    for (const target of targets) expect(html).toContain(`href="/invoice${target}"`);
    expect(html.match(/aria-current/g)).toHaveLength(1);
    expect(html).toMatch(/href="\/invoice\/kunden" data-go="k" aria-current="page">.*?Kunden<\/a>/);
  });

  it('shows the flash before the page and a skip link to it', () => {
    expect(html).toMatch(/<a class="skip-link" href="#content">/);
    expect(html).toMatch(
      /<main class="page" id="content" tabindex="-1"><div class="note good" role="status" data-told-once="true" tabindex="-1" autofocus="">/i,
    );
    expect(html.indexOf('Gespeichert.')).toBeLessThan(html.indexOf('<h1>'));
  });
});

describe('PublicFrame', () => {
  it('leads visitors to login and users back to their work', () => {
    const visitor = renderToStaticMarkup(<PublicFrame siteName="B">x</PublicFrame>);
    expect(visitor).toContain('href="/login"');
    expect(visitor).toContain('href="/login/registrieren"');
    const user = renderToStaticMarkup(
      <PublicFrame siteName="B" signedIn>
        x
      </PublicFrame>,
    );
    expect(user).toContain('href="/invoice"');
    expect(user).not.toContain('href="/login"');
  });

  it('links the legal pages and the consent page', () => {
    const html = renderToStaticMarkup(<PublicFrame siteName="B">x</PublicFrame>);
    for (const path of ['/impressum', '/datenschutz', '/agb', '/kontakt', '/einwilligungen'])
      expect(html).toContain(`href="${path}"`);
  });
});

describe('error views', () => {
  it('show message and description word for word, in English', () => {
    const html = renderToStaticMarkup(<NotFoundView message="Page Not Found" description="Page not found: /x" />);
    expect(html).toContain('<h1 lang="en">Page Not Found</h1><p lang="en">Page not found: /x</p>');
    expect(html).toContain('404');
    expect(html).toContain('Zur Startseite');
  });

  it('show the status of any other failure and the way back to the work', () => {
    const html = renderToStaticMarkup(
      <GenericErrorView
        status={502}
        message="Internal Server Error"
        description="Backend weg"
        advice={['Später noch einmal']}
        signedIn
      />,
    );
    expect(html).toContain('>502</p>');
    expect(html).toContain('Zu den Rechnungen');
    expect(html).not.toContain('href="/login"');
  });
});

describe('consent', () => {
  it('offers five categories, the necessary one fixed', () => {
    const html = renderToStaticMarkup(<ConsentChoices accepted={['statistic']} refused={[]} returnTo="/agb" />);
    expect(tagsOf(html, 'form')).toEqual([{ class: 'consent', method: 'post', action: '/einwilligungen' }]);
    const inputs = tagsOf(html, 'input');
    expect(inputs[0]).toEqual({ type: 'hidden', name: 'returnTo', value: '/agb' });
    const [necessary, ...others] = inputs.slice(1);
    expect(necessary).toMatchObject({ type: 'checkbox', checked: '', disabled: '' });
    expect(necessary).not.toHaveProperty('name');
    expect(others.map((box) => [box['name'], box['value'], 'checked' in box])).toEqual([
      ['category', 'functional', false],
      ['category', 'statistic', true],
      ['category', 'marketing', false],
      ['category', 'unclassified', false],
    ]);
  });

  it('makes refusing as easy as agreeing', () => {
    const html = renderToStaticMarkup(<ConsentBanner returnTo="/" />);
    const buttons = tagsOf(html, 'button');
    expect(buttons.map((button) => button['value'])).toEqual(['necessary', 'all']);
    expect(buttons[0]).toEqual({ ...buttons[1], value: 'necessary' });
  });

  it('takes nobody away from what is typed', () => {
    const html = renderToStaticMarkup(<ConsentLine />);
    expect(html).not.toMatch(/<form|<button/);
    expect(tagsOf(html, 'a')).toEqual([{ href: '/einwilligungen', target: '_blank', rel: 'noopener' }]);
  });
});

describe('operator', () => {
  it('says so where nothing is on file', () => {
    expect(renderToStaticMarkup(<OperatorAddress operator={null} />)).toContain(
      'Der Betreiber hat noch keine Angaben hinterlegt.',
    );
  });

  it('shows name, address and ways to reach', () => {
    const operator = {
      name: 'Muster GmbH',
      address: ['Weg 1', '12345 Ort'],
      email: 'a@b.example',
      phone: '+49 (30) 1',
    };
    expect(renderToStaticMarkup(<OperatorAddress operator={operator} />)).toContain('12345 Ort');
    const contact = renderToStaticMarkup(<OperatorContact operator={operator} />);
    expect(contact).toContain('href="mailto:a@b.example"');
    expect(contact).toContain('href="tel:+49301"');
  });
});
