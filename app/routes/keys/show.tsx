import './keys.css';
import { Fragment, useContext } from 'react';
import { paths, places } from '#app/ui/base/paths.ts';
import { PageHead, Part } from '#app/ui/frame/page.tsx';
import { registerOf } from '#app/ui/frame/register-entries.ts';
import { CompanyFactsContext } from '#app/ui/frame/company-facts.ts';
import { titledAs } from '../titles.ts';
import { keyGroups, keysToPlaces } from './keys.ts';

export const meta = titledAs('keyMap');

export default function Keys() {
  const { main, groups } = registerOf(useContext(CompanyFactsContext));
  const toPlaces = keysToPlaces([...main, ...groups.flatMap(({ entries }) => entries)]);
  return (
    <>
      <PageHead
        title={places.keyMap.title}
        lead="Alles geht auch ohne sie. Buchstaben, Ziffern und / gelten nur, solange Sie in keinem Feld schreiben. Ohne Skripte bleibt, was der Browser selbst kann."
      />
      <div className="key-map">
        {[...keyGroups, toPlaces].map(({ title, keys }, index) => (
          <Part key={title} id={`keys-${index + 1}`} title={title}>
            <dl>
              {keys.map(({ printed, effect }) => (
                <div key={effect}>
                  <dt>
                    <Printed keys={printed} />
                  </dt>
                  <dd>{effect}</dd>
                </div>
              ))}
            </dl>
          </Part>
        ))}
      </div>
      <p className="hint">
        Wer spricht statt zu tippen, schaltet Tasten mit einem Zeichen besser aus:{' '}
        <a href={paths.appearance}>Darstellung</a>. Diese Seite druckt auf ein Blatt.
      </p>
    </>
  );
}

const between = new Set(['bis']);

function Printed({ keys }: { keys: string }) {
  return keys.split(' ').map((part, index) => (
    <Fragment key={index}>
      {index === 0 ? null : ' '}
      {between.has(part) ? part : <kbd>{part}</kbd>}
    </Fragment>
  ));
}
