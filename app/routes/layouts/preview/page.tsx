import type { Route } from './+types/page.ts';
import { ActionBar } from '#app/forms/page/form.tsx';
import { choicesOf } from '#app/forms/fields/form-fields.tsx';
import { SelectField } from '#app/forms/fields/field.tsx';
import { customerFields } from '#app/invoicing/customer/fields.ts';
import { Button, LinkButton } from '#app/ui/base/button.tsx';
import { PageHead, Part } from '#app/ui/frame/page.tsx';
import { Split } from '#app/ui/page/split.tsx';
import { KeyValues } from '#app/ui/page/key-values.tsx';
import { ConformsTo } from '#app/ui/paper/page-pictures.tsx';
import { SheetLinks } from '#app/ui/paper/sheet-pages.tsx';
import { paths } from '#app/ui/base/paths.ts';
import { queryNames } from '#app/values/page-query.ts';
import { DocumentPages } from '#app/routes/documents/pictures/document-pages.tsx';
import { titled } from '#app/routes/titles.ts';
import { loadSample } from './page.server.ts';

export const meta = titled('Vorschau');

export const loader = loadSample;

/** A document in a layout, page by page: an invoice first, others to choose. */
export default function PreviewSample({ loaderData }: Route.ComponentProps) {
  const { name, designName, shown, conformsTo, pdf, links } = loaderData;
  return (
    <>
      <PageHead
        title="Vorschau"
        focused
        path={[{ href: paths.layouts, text: 'Layouts' }, links.above]}
        lead={`So sehen Ihre Belege ${name === '' ? `in der Gestaltung „${designName}“` : 'in diesem Layout'} aus.`}
      />
      <Split lead>
        <div className="stack sticky">
          <Part id="sample" title="Beleg">
            <SampleChoice {...loaderData} />
          </Part>
          <Part id="facts" title="Auf einen Blick">
            <KeyValues
              tight
              rows={[
                { label: 'Gestaltung', value: designName },
                { label: 'Seiten', value: shown.problem ? '–' : String(shown.pages.length) },
              ]}
            />
            <ConformsTo standards={conformsTo} />
          </Part>
        </div>
        <Part id="pages" title="Seiten" note={<SheetLinks count={shown.pages.length} />}>
          <DocumentPages shown={shown} pdf={pdf} />
        </Part>
      </Split>
      <ActionBar>
        <LinkButton icon="down" href={pdf} download>
          <span>
            PDF<span className="wide-only"> herunterladen</span>
          </span>
        </LinkButton>
        <LinkButton variant="main" href={links.on.href}>
          {links.on.text}
        </LinkButton>
      </ActionBar>
    </>
  );
}

/** A form without action asks for this very page. */
function SampleChoice({ design, sample, subjects }: Route.ComponentProps['loaderData']) {
  return (
    <form method="get" className="stack">
      {design === null ? null : <input type="hidden" name={queryNames.design} value={design} />}
      <SelectField
        id="subject"
        name={queryNames.subject}
        label="Art"
        options={subjects}
        defaultValue={sample.subject}
      />
      <SelectField
        id="language"
        name={queryNames.language}
        label="Sprache"
        options={choicesOf(customerFields, 'language')}
        defaultValue={sample.language}
      />
      <Button>Ansehen</Button>
    </form>
  );
}
