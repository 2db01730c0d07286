import { answers } from '../engine/route.ts';
import { allRows } from '../engine/rows.ts';
import * as calls from './calls.ts';
import { eventsAfter, eventsOf, issuedAfter } from './sql.ts';

export const routes = [
  answers('installation', calls.companies, (app) => app.findAllRecords('companies').map((company) => company?.id)),
  answers('system', calls.events, (app, { scope, query }) =>
    allRows(app, eventsAfter, { company: scope.company, after: query.after }),
  ),
  answers('system', calls.issued, (app, { scope, query }) =>
    allRows(app, issuedAfter, { company: scope.company, after: query.after }),
  ),
  answers('person', calls.ownEvents, (app, { scope: { company }, query: { subject, after } }) =>
    subject ? allRows(app, eventsOf, { company, subject }) : allRows(app, eventsAfter, { company, after }),
  ),
];
