import './mail.css';
import { Button, LinkButton } from '#app/ui/base/button.tsx';
import { Note } from '#app/ui/base/note.tsx';
import { PageHead, Part } from '#app/ui/frame/page.tsx';
import { StateBar } from '#app/ui/page/state-bar.tsx';
import { KeyValues } from '#app/ui/page/key-values.tsx';
import { PostForm } from '#app/forms/answers/post-form.tsx';
import type { ShownMail } from './mail-words.ts';

/** A mail of a document with its words. */
export interface ReadMail {
  subject: string;
  text: string;
  /** what goes along, in words */
  files: string;
  mail: ShownMail;
  /** what became of the copy to oneself; '' without one */
  copy: string;
}

interface ShowMailProps {
  read: ReadMail;
  /** why nothing was changed */
  refused: string | undefined;
  path: { href: string; text: string }[];
  /** where another mail is written */
  send: string;
}

/** The words of a mail, what became of it, and what can still be done with it. */
export function ShowMail({ read, refused, path, send }: ShowMailProps) {
  const { subject, text, files, mail, copy } = read;
  const document = path.at(-1);
  return (
    <>
      <PageHead title={`E-Mail an ${mail.recipient}`} path={path} lead={subject} />
      {refused === undefined ? null : (
        <Note level="warning" title="Es bleibt, wie es ist" first>
          <p>{refused}</p>
        </Note>
      )}
      <StateBar
        entries={[
          { label: 'Stand', value: mail.state },
          { label: 'Geschrieben', value: mail.written },
        ]}
      />
      <div className="stack">
        {mail.told === '' ? null : (
          <Part id="told" title="Was der Versand sagt">
            <p className="mail-answer">
              <code>{mail.told}</code>
            </p>
          </Part>
        )}
        {mail.again === '' ? null : <p>{mail.again}</p>}
        <PostForm className="row">
          {document === undefined ? null : (
            <LinkButton variant={mail.canBeRepeated ? undefined : 'main'} icon="back" href={document.href}>
              Zurück zu {document.text}
            </LinkButton>
          )}
          {mail.canBeHeld ? (
            <Button name="then" value="hold">
              Zurückhalten
            </Button>
          ) : null}
          {mail.canBeRepeated ? (
            <Button name="then" value="again" variant="main">
              Noch einmal senden
            </Button>
          ) : null}
          <LinkButton href={send}>Neue E-Mail, auch an eine andere Adresse</LinkButton>
        </PostForm>
        <Part id="words" title="E-Mail">
          <KeyValues
            rows={[
              { label: 'An', value: mail.recipient },
              ...(mail.cc === '' ? [] : [{ label: 'Kopie (CC)', value: mail.cc }]),
              ...(mail.bcc === '' ? [] : [{ label: 'Blindkopie (BCC)', value: mail.bcc }]),
              ...(copy === '' ? [] : [{ label: 'Kopie an mich', value: copy }]),
              ...(mail.sentAgain === '' ? [] : [{ label: 'Noch einmal gesendet an', value: mail.sentAgain }]),
              { label: 'Betreff', value: subject },
              { label: 'Was mitgeht', value: files },
            ]}
          />
          <p className="mail-text">{text}</p>
        </Part>
      </div>
    </>
  );
}
