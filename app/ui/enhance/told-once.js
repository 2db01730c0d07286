// What has just happened is told once: a page that Back brings again tells something old.
window.addEventListener('pageshow', ({ persisted }) => {
  if (persisted || performance.getEntriesByType('navigation')[0]?.type === 'back_forward')
    document.querySelector('[data-told-once]')?.remove();
});
