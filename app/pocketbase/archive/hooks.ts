import { answers } from '../engine/route.ts';
import { allRows } from '../engine/rows.ts';
import * as calls from './calls.ts';
import { eventsOf } from './sql.ts';

export const routes = [
  answers('person', calls.eventsOfSubject, (app, { scope: { company }, query: { subject } }) =>
    allRows(app, eventsOf, { company, subject }),
  ),
];
