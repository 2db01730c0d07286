// What happens only with consent: it is sent with a page once its visitor has consented to statistics, and asks anew each
// time, because consent may have been withdrawn in another window since.

const { analytics } = document.querySelector('script[data-analytics]').dataset;

/** Categories start with what is necessary alone; the cookie holds what the visitor has chosen. */
function acceptedCategories() {
  const [, chosen = ''] = /(?:^|; )consent=([a-z.]*)/.exec(document.cookie) ?? [];
  return ['necessary', ...chosen.split('.')];
}

/** Paths of records are counted as one: what stands for an id says nothing about whose it is. */
const isRecord = (segment) => /\d/.test(segment) || /^[a-z]{15}$/.test(segment);

const countedPath = () =>
  location.pathname
    .split('/')
    .map((segment) => (isRecord(segment) ? ':id' : segment))
    .join('/');

let counted = null;

function countView() {
  counted = countedPath();
  if (navigator.globalPrivacyControl === true || !acceptedCategories().includes('statistic')) return;
  const event = { name: 'pageview', url: location.origin + counted, domain: location.hostname };
  // A pageview, as services that count call it. No cookies, no address of the page, no answer: nothing of the visitor goes along, nothing comes back.
  fetch(analytics, {
    method: 'POST',
    mode: 'no-cors',
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
    keepalive: true,
    body: JSON.stringify(event),
  }).catch(() => null);
}

countView();

window.addEventListener('pageshow', ({ persisted }) => {
  if (persisted) countView();
});

/** Another page without a load; the same one under a new query is none. */
function countNavigation() {
  if (countedPath() !== counted) countView();
}

window.addEventListener('popstate', countNavigation);
const { pushState } = history;
history.pushState = function (...args) {
  pushState.apply(this, args);
  countNavigation();
};
