import { designHints, designNames } from '#app/invoicing/layout/fields.ts';
import { designs } from '#app/invoicing/layout/layout.ts';
import { paths } from '#app/ui/base/paths.ts';
import { PagePicture } from '#app/ui/paper/page-pictures.tsx';
import { withQuery } from '#app/values/page-query.ts';
import { samplePicture } from './preview/sample-address.ts';
import layoutListUrl from './layout-list.css?url&no-inline';

/** The designs that a new layout can begin with: each a link to its form. */
export function DesignChoice() {
  return (
    <>
      <link rel="stylesheet" href={layoutListUrl} />
      <ul className="design-choice" role="list">
        {designs.map((design) => (
          <li key={design}>
            <PagePicture src={samplePicture({ design })} alt="" />
            <h2>
              <a href={withQuery(paths.newLayout, { design })}>{designNames[design]}</a>
            </h2>
            <p>{designHints[design]}</p>
          </li>
        ))}
      </ul>
    </>
  );
}
