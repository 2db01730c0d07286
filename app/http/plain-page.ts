/** A page without the framework, for answers given before it is asked or instead of a file. */
export function plainPage(page: { status: number; title: string; text: string | readonly string[] }): Response {
  const paragraphs = [page.text].flat().map((text) => `<p>${text}</p>`);
  const html = `<!doctype html>
<html lang="de"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${page.title}</title></head>
<body><main><h1>${page.title}</h1>${paragraphs.join('')}<p><a href="/">Zur Startseite</a></p></main></body></html>
`;
  return new Response(html, {
    status: page.status,
    headers: { 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'no-store' },
  });
}
