interface MailTextProps {
  mail: { at: string; sent: string; to: string; subject: string; text: string };
}

const addressPattern = /(https?:\/\/\S+)/;

/** A mail as its reader sees it, with its addresses as links. */
export function MailText({ mail }: MailTextProps) {
  return (
    <article className="stack">
      <h2>{mail.subject}</h2>
      <p className="muted">
        An {mail.to}, <time dateTime={mail.at}>{mail.sent}</time>
      </p>
      {mail.text.split('\n\n').map((paragraph, index) => (
        <p key={index}>
          {paragraph.split(addressPattern).map((part, position) =>
            addressPattern.test(part) ? (
              <a key={position} href={part}>
                {part}
              </a>
            ) : (
              part
            ),
          )}
        </p>
      ))}
      <hr />
    </article>
  );
}
