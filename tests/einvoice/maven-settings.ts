// Some artefacts name further repositories in their pom. Nothing pinned here lies there: only what the client itself calls
// central is asked, wherever its own settings say that this is.
const blocked = `<mirror>
      <id>belegwerk-foreign-repositories</id>
      <mirrorOf>*,!central</mirrorOf>
      <url>file:///nowhere</url>
      <blocked>true</blocked>
    </mirror>`;

/** Settings of a Maven installation, all of them kept, that ask no repository which artefacts name. */
export function withoutForeignRepositories(settings: string): string {
  const bare = blankComments(settings);
  const list = bare.lastIndexOf('</mirrors>');
  if (list !== -1) return `${settings.slice(0, list)}${blocked}\n  ${settings.slice(list)}`;
  const end = bare.lastIndexOf('</settings>');
  if (end === -1) return `<settings><mirrors>${blocked}</mirrors></settings>\n`;
  return `${settings.slice(0, end)}<mirrors>${blocked}</mirrors>\n${settings.slice(end)}`;
}

/** Of the same length, so that places in one are places in the other. */
function blankComments(xml: string): string {
  return xml.replace(/<!--[\s\S]*?-->/g, (comment) => ' '.repeat(comment.length));
}
