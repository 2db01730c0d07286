import type { ReactNode } from 'react';
import { LinkButton } from '#app/ui/base/button.tsx';
import { Fold } from '#app/ui/base/fold.tsx';
import { Band, Hero } from '#app/ui/public/landing.tsx';
import { ProductPicture } from './product-picture.tsx';
import type { ProductPictureName } from './product-picture.tsx';
import { paths } from '#app/ui/base/paths.ts';
import { DutyTimetable } from './duty-timetable.tsx';

export interface Question {
  question: string;
  answer: ReactNode;
}

interface LandingPageProps {
  title: string;
  lead: string;
  /** of the product, beside the words */
  picture: ProductPictureName;
  questions: readonly Question[];
  /** Bands between the head and the timetable. */
  children: ReactNode;
}

export function LandingPage({ title, lead, picture, questions, children }: LandingPageProps) {
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
      {children}
      <Band id="timetable" title="Was ab wann gilt" white>
        <DutyTimetable />
        <p className="hint">§ 14 und § 27 Abs. 38 UStG. Die Pflicht gilt, wenn beide Seiten im Inland ansässig sind.</p>
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
