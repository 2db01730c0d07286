import type { ReactNode } from 'react';
import { LinkButton } from '#app/ui/base/button.tsx';
import { Fold } from '#app/ui/base/fold.tsx';
import { paths } from '#app/ui/base/paths.ts';
import { Table } from '#app/ui/base/table.tsx';
import { Band, Hero } from '#app/ui/public/landing.tsx';
import { DutyTimetable } from './duty-timetable.tsx';
import { ProductPicture } from './product-picture.tsx';
import type { ProductPictureName } from './product-picture.tsx';

export interface Question {
  question: string;
  answer: ReactNode;
}

/** What people do today, and what becomes of it. */
export type WorkChange = readonly [what: string, today: string, then: string];

/** What is true of every tool that writes files. */
export const afterIssue: WorkChange = [
  'Nach dem Ausstellen',
  'Die Datei lässt sich weiter ändern',
  'PDF und XML sind unveränderlich, mit Prüfsumme',
];

interface LandingPageProps {
  title: string;
  /** begins with what these people do today */
  lead: string;
  changes: readonly WorkChange[];
  /** of the product, beside the words */
  picture: ProductPictureName;
  questions: readonly Question[];
  /** Bands between the changes and the timetable. */
  children: ReactNode;
}

export function LandingPage({ title, lead, changes, picture, questions, children }: LandingPageProps) {
  return (
    <>
      <Hero
        small
        title={title}
        lead={lead}
        actions={
          <>
            <LinkButton variant="main" href={paths.register}>
              Konto anlegen
            </LinkButton>
            <LinkButton variant="quiet" href="#timetable">
              Was ab wann gilt
            </LinkButton>
          </>
        }
      >
        <ProductPicture name={picture} />
      </Hero>
      <Band id="changes" title="Was sich für Sie ändert">
        <Table
          stacked
          caption="Heute und mit Belegwerk"
          columns={[{ label: 'Punkt' }, { label: 'Heute' }, { label: 'Mit Belegwerk' }]}
          rows={changes}
        />
      </Band>
      {children}
      <Band id="timetable" title="Was ab wann gilt">
        <DutyTimetable />
      </Band>
      <Band id="questions" title="Häufige Fragen">
        {questions.map(({ question, answer }) => (
          <Fold key={question} title={question}>
            <p>{answer}</p>
          </Fold>
        ))}
      </Band>
    </>
  );
}
