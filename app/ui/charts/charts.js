// Tooltips of the charts and arrow keys from bar to bar. Without it browsers show the bars' titles.

for (const svg of document.querySelectorAll('.column-chart > svg')) enliven(svg);

function enliven(svg) {
  const slots = [...svg.querySelectorAll('.slot')].map((group) => {
    const title = group.querySelector('title');
    title.remove();
    return { group, hit: group.querySelector('.hit'), text: title.textContent };
  });
  const tip = svg.parentElement.querySelector('.chart-tip');
  let shown = -1;

  const show = (index) => {
    if (index === shown) return;
    slots[shown]?.group.classList.remove('active');
    shown = index;
    const slot = slots[index];
    tip.toggleAttribute('data-shown', slot !== undefined);
    if (!slot) return;
    slot.group.classList.add('active');
    tip.textContent = slot.text;
    const place = svg.parentElement.getBoundingClientRect();
    const bars = slot.hit.getBoundingClientRect();
    const half = tip.offsetWidth / 2;
    const middle = bars.left + bars.width / 2 - place.left;
    tip.style.left = `${Math.max(half, Math.min(place.width - half, middle))}px`;
  };

  const steps = {
    ArrowLeft: () => Math.max(0, shown - 1),
    ArrowRight: () => Math.min(slots.length - 1, shown + 1),
    Home: () => 0,
    End: () => slots.length - 1,
    Escape: () => -1,
  };
  svg.tabIndex = 0;
  svg.addEventListener('keydown', (event) => {
    const step = event.ctrlKey || event.altKey || event.metaKey ? undefined : steps[event.key];
    if (!step) return;
    event.preventDefault();
    show(step());
  });
  svg.addEventListener('focus', () => {
    if (svg.matches(':focus-visible'))
      show(
        Math.max(
          0,
          slots.findIndex(({ group }) => group.querySelector('.current')),
        ),
      );
  });
  svg.addEventListener('blur', () => show(-1));
  svg.addEventListener('pointerleave', () => show(-1));
  for (const [index, { group }] of slots.entries()) group.addEventListener('pointerenter', () => show(index));
}
