import { href } from 'react-router';
import type { Route } from './+types/send.ts';
import { Button, LinkButton } from '#app/ui/base/button.tsx';
import { Note } from '#app/ui/base/note.tsx';
import { paths } from '#app/ui/base/paths.ts';
import { CheckBox } from '#app/forms/fields/choices.tsx';
import { ActionBar } from '#app/forms/page/form.tsx';
import { PageHead, Part } from '#app/ui/frame/page.tsx';
import { Split } from '#app/ui/page/split.tsx';
import { KeyValues } from '#app/ui/page/key-values.tsx';
import { formatEuro } from '#app/values/money.ts';
import { firstFixHref, FoundByCheck, nameResult } from '../findings/check-result.tsx';
import { FrozenLines } from '../documents/issued/frozen-parts.tsx';
import { DocumentThumbs } from '../documents/pictures/document-pages.tsx';
import { PostForm } from '#app/forms/answers/post-form.tsx';
import { titled } from '../titles.ts';
import { loadSending, answerSending } from './send.server.ts';

export const meta = titled('Angebot fertigstellen');

export const loader = loadSending;
export const action = answerSending;

export default function SendOffer({ loaderData, actionData, params }: Route.ComponentProps) {
  const { name, lead, version, contentHash, next, check, shown } = loaderData;
  const problem = actionData?.problem ?? null;
  const edit = href('/invoice/angebote/:offerId/bearbeiten', params);
  const preview = href('/invoice/angebote/:offerId/vorschau', params);
  return (
    <>
      <PageHead
        title="Angebot fertigstellen"
        path={[
          { href: paths.offers, text: 'Angebote' },
          { href: edit, text: name },
        ]}
        lead={lead || undefined}
      />
      {problem === null ? null : (
        <Note level="danger" title="Noch nicht fertiggestellt" summary>
          <p>{problem}</p>
        </Note>
      )}
      <PostForm className="issue-form">
        <input type="hidden" name="version" value={version} />
        <input type="hidden" name="content" value={contentHash} />
        <input type="hidden" name="number" value={next.number} />
        <Split>
          <div className="stack">
            <Part id="checked" title={nameResult(check, act)} focused={actionData === undefined}>
              <FoundByCheck check={check} />
            </Part>
            <Part id="stored" title="Das wird unveränderlich gespeichert">
              <FrozenLines billed={loaderData.billed} withoutSum={loaderData.withoutSum} grossLabel="Angebotssumme" />
            </Part>
          </div>
          <div className="stack sticky">
            <Part id="look" title="So sieht es aus" note={<a href={preview}>Groß ansehen</a>}>
              {shown === null ? (
                <p className="muted">Noch ohne Positionen.</p>
              ) : (
                <DocumentThumbs shown={shown} draft href={preview} />
              )}
            </Part>
            <Numbered loaded={loaderData}>{actionData?.unconfirmed ?? null}</Numbered>
          </div>
        </Split>
        <Bar loaded={loaderData} edit={edit} />
      </PostForm>
    </>
  );
}

type Loaded = Route.ComponentProps['loaderData'];

const act = 'Fertigstellen';

/** What the offer will be called; `children`: what is wrong with the confirmation. */
function Numbered({ loaded, children: unconfirmed }: { loaded: Loaded; children: string | null }) {
  const { next, versionNumber, validUntil, check } = loaded;
  return (
    <Part id="number" title="Nummer und Version">
      <div className="stack">
        <KeyValues
          tight
          rows={[
            {
              label: next.isDrawn ? 'Bekommt die Nummer' : 'Nummer',
              value: check.passed || !next.isDrawn ? next.number : '–',
            },
            { label: 'Version', value: String(versionNumber) },
            { label: 'Gültig bis', value: validUntil },
          ]}
        />
        <p>
          Verschickt wird dabei nichts: Als E-Mail senden Sie es auf der nächsten Seite, oder Sie laden das PDF
          herunter.
          {versionNumber > 1 ? ` Es ersetzt Version ${versionNumber - 1}.` : ''}
        </p>
        {check.passed ? (
          <CheckBox
            id="confirmed"
            name="confirmed"
            value="on"
            required
            errors={unconfirmed === null ? undefined : [unconfirmed]}
            autoFocus={unconfirmed !== null}
            label="Die Angaben stimmen. Danach ändert sich diese Version nicht mehr; Änderungen werden eine neue."
          />
        ) : null}
      </div>
    </Part>
  );
}

function Bar({ loaded, edit }: { loaded: Loaded; edit: string }) {
  const { check, next, billed, versionNumber } = loaded;
  const first = firstFixHref(check);
  const bar = check.passed
    ? { label: 'Angebotssumme', amount: formatEuro(billed.totals.grossCents) }
    : { label: 'Fertigstellen geht noch nicht', amount: nameResult(check, act) };
  return (
    <ActionBar {...bar}>
      <LinkButton icon="back" href={edit}>
        <span>
          <span className="wide-only">Zurück zum </span>Entwurf
        </span>
      </LinkButton>
      {check.passed ? (
        <Button variant="main" icon="lock">
          {versionNumber === 1 ? `${next.number} fertigstellen` : `Version ${versionNumber} fertigstellen`}
        </Button>
      ) : first === undefined ? null : (
        <LinkButton variant="main" href={first}>
          Ersten Fehler beheben
        </LinkButton>
      )}
    </ActionBar>
  );
}
