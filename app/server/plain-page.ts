/** A page without the framework, for answers given before it is asked. */
export function plainPage(page: { status: number; title: string; text: string }): Response {
  const html = `<!doctype html>
<html lang="de"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${page.title}</title></head>
<body><main><h1>${page.title}</h1><p>${page.text}</p><p><a href="/">Zur Startseite</a></p></main></body></html>
`;
  return new Response(html, {
    status: page.status,
    headers: { 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'no-store' },
  });
}

/** 413: says the limit and nothing of what was sent. */
export function tooLargePage(): Response {
  return plainPage({
    status: 413,
    title: 'Zu viele Daten auf einmal',
    text: 'Die gesendeten Angaben sind größer als 1 MB und wurden nicht angenommen. Bitte gehen Sie zurück und kürzen Sie sie.',
  });
}
