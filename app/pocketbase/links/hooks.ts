import { on } from '../engine/listener.ts';
import { answers } from '../engine/route.ts';
import { allRows } from '../engine/rows.ts';
import * as calls from './calls.ts';
import { documentRoles, isDocumentRole } from './record.ts';
import { linkedDocuments, linkSides } from './sql.ts';

export const routes = [
  answers('person', calls.linkedDocuments, (app, { scope: { company }, parameters: { role, known, id } }) => {
    const side = linkSides.find((each) => each === known);
    if (!isDocumentRole(role) || side === undefined) throw new NotFoundError('');
    return allRows(app, linkedDocuments.of({ role, known: side }), { company, id });
  }),
];

export const listeners = { linkOwnDocuments: on('onRecordCreate', ['document_links'], keepWithinCompany) };

/** Whatever writes a link: both documents are of its company. */
function keepWithinCompany(e: core.RecordEvent): void {
  const of = (name: string) => e.record?.getString(name) ?? '';
  const role = of('role');
  if (!isDocumentRole(role)) throw new BadRequestError('unknown role');
  const { from, to } = documentRoles[role];
  const isOwn = (collection: string, id: string) =>
    e.app.countRecords(collection, $dbx.hashExp({ id, company: of('company') })) === 1;
  if (!isOwn(from, of('fromId')) || !isOwn(to, of('toId'))) throw new BadRequestError('document of another company');
  e.next();
}
