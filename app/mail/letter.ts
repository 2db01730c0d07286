export interface WrittenMail {
  subject: string;
  text: string;
  html: string;
}

export interface MailSite {
  siteName: string;
  /** public address without trailing slash */
  origin: string;
}

/** A paragraph, a link with what it is for, or something to be typed elsewhere. */
export type LetterPart = string | { link: string; label: string } | { code: string };

/** A mail: greeting, paragraphs, and who writes. The same words as text and as HTML, which loads nothing. */
export function letter(site: MailSite, subject: string, parts: readonly LetterPart[]): WrittenMail {
  const title = `${site.siteName}: ${subject}`;
  const closing = `Ihr ${site.siteName}`;
  const paragraphs = ['Guten Tag,', ...parts];
  const text = [...paragraphs.map(partAsText), `${closing}\n${site.origin}`].join('\n\n') + '\n';
  const signature = `<p style="color:#4b5853">${escape(closing)}<br>${linkAsHtml(site.origin, site.origin)}</p>`;
  return { subject: title, text, html: page(title, [...paragraphs.map(partAsHtml), signature].join('\n')) };
}

function partAsText(part: LetterPart): string {
  if (typeof part === 'string') return part;
  return 'code' in part ? part.code : `${part.label}:\n${part.link}`;
}

// Mail programs read styles at the element only; they turn these colours round by themselves in the dark.
const button =
  'display:inline-block;padding:12px 20px;background:#0d4a66;color:#ffffff;text-decoration:none;border-radius:3px;font-weight:bold';
const typed =
  'font-family:monospace;font-size:28px;line-height:36px;letter-spacing:4px;margin:0 0 16px;padding:12px 16px;border:1px solid #74817a;overflow-wrap:anywhere';

function partAsHtml(part: LetterPart): string {
  if (typeof part === 'string') return `<p style="margin:0 0 16px;overflow-wrap:anywhere">${escape(part)}</p>`;
  if ('code' in part) return `<p style="${typed}">${escape(part.code)}</p>`;
  return `<p style="margin:0 0 16px"><a href="${escape(part.link)}" style="${button}">${escape(part.label)}</a></p>
<p style="margin:0 0 16px;font-size:13px;line-height:20px;overflow-wrap:anywhere">${linkAsHtml(part.link, part.link)}</p>`;
}

function linkAsHtml(link: string, words: string): string {
  return `<a href="${escape(link)}" style="color:#0d4a66">${escape(words)}</a>`;
}

function page(title: string, body: string): string {
  return `<!doctype html>
<html lang="de">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light">
<title>${escape(title)}</title>
</head>
<body style="margin:0;padding:0;background:#eff1ec;color:#14201c">
<div style="max-width:560px;margin:0 auto;padding:24px 16px;background:#ffffff;font-family:sans-serif;font-size:16px;line-height:24px">
${body}
</div>
</body>
</html>
`;
}

function escape(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll('\n', '<br>');
}
