import type { TableFormat } from './table-response.server.ts';
import { LinkButton } from '#app/ui/base/button.tsx';
import { withQuery } from '#app/values/page-query.ts';

const formats = { csv: 'CSV', xlsx: 'XLSX' } satisfies Record<TableFormat, string>;

/** Rows that a file takes. */
export const tableRowsMax = 10_000;

/** Takes all rows of a list along, as it is narrowed and ordered. */
export function TableLinks({ address: { pathname, search } }: { address: { pathname: string; search: string } }) {
  return (
    <p className="row">
      {Object.entries(formats).map(([format, label]) => (
        <LinkButton
          key={format}
          slim
          icon="down"
          href={withQuery(`${pathname}/${format}${search}`, { page: '', after: '', before: '' })}
        >
          {label}
        </LinkButton>
      ))}
    </p>
  );
}
