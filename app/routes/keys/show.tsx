import './keys.css';
import { Fragment } from 'react';
import { paths } from '#app/ui/base/paths.ts';
import { PageHead, Part } from '#app/ui/frame/page.tsx';
import { titled } from '../titles.ts';
import { keyGroups } from './keys.ts';

export const meta = titled('Tasten');

export default function Keys() {
  return (
    <>
      <PageHead
        title="Tasten"
        lead="Alles geht auch ohne sie. Buchstaben, Ziffern und / gelten nur, solange Sie in keinem Feld schreiben. Ohne Skripte bleibt, was der Browser selbst kann."
      />
      <div className="key-map">
        {keyGroups.map(({ title, keys }, index) => (
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
