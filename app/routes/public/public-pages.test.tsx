import type { ComponentType } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { describe, expect, it } from 'vitest';
import type { OperatorPageProps } from '../../ui/operator.tsx';
import * as consent from './consent.tsx';
import * as contact from './contact.tsx';
import * as home from './home.tsx';
import * as imprint from './imprint.tsx';
import * as coaches from './landing-coaches.tsx';
import * as excel from './landing-excel.tsx';
import * as freelancer from './landing-freelancer.tsx';
import * as smallBusiness from './landing-small-business.tsx';
import * as word from './landing-word.tsx';
import * as privacy from './privacy.tsx';
import * as terms from './terms.tsx';

type PageComponent = ComponentType<{ loaderData?: never }> | ComponentType<OperatorPageProps>;

interface Page {
  title: string;
  meta: () => readonly { title?: string; name?: string; content?: string }[];
  default: PageComponent;
}

const pages: Record<string, Page> = {
  home,
  consent,
  contact,
  imprint,
  privacy,
  terms,
  coaches,
  excel,
  freelancer,
  smallBusiness,
  word,
};

/** Renders as the router does, with what the loader would hand over. */
function renderPage(page: PageComponent, loaderData: OperatorPageProps['loaderData'] = {}): string {
  const Stub = createRoutesStub([{ id: 'page', path: '/', Component: page }]);
  return renderToStaticMarkup(<Stub hydrationData={{ loaderData: { page: loaderData } }} />);
}

describe.each(Object.entries(pages))('%s', (_name, page) => {
  const html = renderPage(page.default);

  it('has one h1 and its headings in order', () => {
    const levels = [...html.matchAll(/<h([1-6])/g)].map((match) => Number(match[1]));
    expect(levels.filter((level) => level === 1)).toHaveLength(1);
    expect(levels[0]).toBe(1);
    levels.forEach((level, index) => expect(level).toBeLessThanOrEqual((levels[index - 1] ?? 1) + 1));
  });

  it('has a title and a description of fitting length', () => {
    const [title, description] = page.meta();
    expect(title).toEqual({ title: page.title });
    expect(description?.name).toBe('description');
    expect(description?.content?.length).toBeGreaterThan(30);
    expect(description?.content?.length).toBeLessThan(161);
  });

  it('uses every id once', () => {
    const ids = [...html.matchAll(/\sid="([^"]+)"/g)].map((match) => match[1]);
    expect(ids).toEqual([...new Set(ids)]);
  });
});

describe('operator', () => {
  const operator = { name: 'Muster GmbH', address: ['Weg 1', '12345 Ort'], vatId: 'DE123456789' };
  const missing = 'Der Betreiber dieser Installation hat noch keine Angaben hinterlegt.';

  it.each([
    ['contact', contact.default],
    ['imprint', imprint.default],
    ['privacy', privacy.default],
    ['terms', terms.default],
  ])('%s names the operator, or says that there is none', (_name, pageWithOperator) => {
    expect(renderPage(pageWithOperator)).toContain(missing);
    const html = renderPage(pageWithOperator, { operator });
    expect(html).toContain('Muster GmbH');
    expect(html).not.toContain(missing);
  });

  it('the imprint tells the VAT identifier where there is one', () => {
    expect(renderPage(imprint.default, { operator })).toContain('DE123456789');
  });
});
