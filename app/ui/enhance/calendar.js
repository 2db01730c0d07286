/** The browser's calendar for a date that is typed: one, lent to the field that asks for it. */
const calendar = document.createElement('input');
calendar.type = 'date';
calendar.tabIndex = -1;
calendar.setAttribute('aria-hidden', 'true');

if ('showPicker' in calendar) document.documentElement.dataset.calendar = '';

/** "3.5.2026" as calendars have it. Of what says less they open with today. */
function dayOf(text) {
  const [, day, month, year] = /^\s*(\d{1,2})\.(\d{1,2})\.(\d{4})\s*$/.exec(text) ?? [];
  return year ? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` : '';
}

function openCalendar(place) {
  const text = place.querySelector('input');
  place.append(calendar);
  calendar.value = dayOf(text.value);
  text.focus();
  calendar.showPicker();
}

// The editor, and who asks before a page is left, hear of it as of what is typed.
calendar.addEventListener('input', (event) => {
  event.stopPropagation();
  const text = calendar.parentElement.querySelector('input');
  text.value = calendar.value.split('-').reverse().join('.');
  text.dispatchEvent(new Event('input', { bubbles: true }));
  text.dispatchEvent(new Event('change', { bubbles: true }));
});
calendar.addEventListener('change', (event) => event.stopPropagation());

document.addEventListener('click', ({ target }) => {
  if (target instanceof HTMLElement && target.matches('.with-calendar > button')) openCalendar(target.parentElement);
});

document.addEventListener('keydown', (event) => {
  const { target, key, altKey } = event;
  if (key !== 'ArrowDown' || !altKey || !(target instanceof HTMLElement)) return;
  const place = target.closest('.with-calendar');
  if (!place || !('calendar' in document.documentElement.dataset)) return;
  event.preventDefault();
  openCalendar(place);
});
