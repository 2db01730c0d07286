import { answers } from '../engine/route.ts';
import { allRows } from '../engine/rows.ts';
import * as calls from './calls.ts';
import { eventsAfter, eventsOf } from './sql.ts';

export const routes = [
  answers('person', calls.ownEvents, (app, { scope: { company }, query: { subject, after } }) =>
    subject ? allRows(app, eventsOf, { company, subject }) : allRows(app, eventsAfter, { company, after }),
  ),
];
