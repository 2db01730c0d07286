/** The browser's calendar for a date that is typed: one, lent to the field that asks for it. */
const calendar = document.createElement('input');
calendar.type = 'date';
calendar.tabIndex = -1;
calendar.ariaHidden = 'true';

if ('showPicker' in calendar) document.documentElement.dataset.calendar = '';

function openCalendar(place) {
  const text = place.querySelector('input');
  place.append(calendar);
  // "3.5.2026" as it has it. What says less is no day to it: it opens with today.
  const parts = text.value.trim().split('.').reverse();
  calendar.value = parts.map((part) => part.padStart(2, '0')).join('-');
  text.focus();
  calendar.showPicker();
}

// The editor, and who asks before a page is left, hear of it as of what is typed.
calendar.addEventListener('input', (event) => {
  event.stopPropagation();
  const text = calendar.parentElement.querySelector('input');
  text.value = calendar.value.split('-').reverse().join('.');
  for (const type of ['input', 'change']) text.dispatchEvent(new Event(type, { bubbles: true }));
});
calendar.addEventListener('change', (event) => event.stopPropagation());

document.addEventListener('click', ({ target }) => {
  if (target.matches('.with-calendar > button')) openCalendar(target.parentElement);
});

document.addEventListener('keydown', (event) => {
  const { target, key, altKey } = event;
  const place = altKey && key === 'ArrowDown' && calendar.showPicker && target.closest('.with-calendar');
  if (!place) return;
  event.preventDefault();
  openCalendar(place);
});
