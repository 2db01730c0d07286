// Rows that can be ticked: all at once in the head, and a range with the shift key.
for (const form of document.querySelectorAll('form.several')) {
  const boxes = [...form.querySelectorAll('td.tick input')];
  const place = form.querySelector('thead .tick');
  if (boxes.length < 2 || !place) continue;
  const all = document.createElement('input');
  all.type = 'checkbox';
  all.setAttribute('aria-label', 'Alle auswählen');
  const label = document.createElement('label');
  label.append(all);
  place.replaceChildren(label);
  const count = () => {
    const ticked = boxes.filter(({ checked }) => checked).length;
    all.checked = ticked === boxes.length;
    all.indeterminate = ticked > 0 && !all.checked;
  };
  let last = null;
  form.addEventListener('click', ({ target, shiftKey }) => {
    if (target === all) for (const box of boxes) box.checked = all.checked;
    const at = boxes.indexOf(target);
    if (at === -1) return;
    if (shiftKey && last !== null)
      for (const box of boxes.slice(Math.min(at, last), Math.max(at, last) + 1)) box.checked = target.checked;
    last = at;
    count();
  });
  // Back brings the page with what was ticked.
  window.addEventListener('pageshow', count);
}
