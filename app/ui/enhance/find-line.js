// Only a page that has something to send waits for a line, and one that says what was saved.
const { line } = document.querySelector('script[data-line]')?.dataset ?? {};
if (line && (document.querySelector('main form[method="post"]') || /\bsaved=/.test(document.cookie)))
  // Without it a form is sent as browsers send it.
  import(line).catch(() => {});
