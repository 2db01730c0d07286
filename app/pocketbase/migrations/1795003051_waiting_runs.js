// Runs of recurring invoices that may wait for somebody; the dashboard tells of them.
migrate((app) => {
  const runs = app.findCollectionByNameOrId('schedule_runs');
  runs.addIndex('idx_schedule_runs_state', false, 'company, state', '');
  app.save(runs);
});
