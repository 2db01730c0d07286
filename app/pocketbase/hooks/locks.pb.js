// What is issued stays. These hooks answer with a reason; the triggers of the migrations hold where hooks do not run.

onRecordUpdate((e) => {
  if (e.record.original().getString('status') === 'issued')
    throw new BadRequestError('issued invoices cannot be changed');
  e.next();
}, 'invoices');

onRecordDelete((e) => {
  if (e.record.original().getString('status') === 'issued')
    throw new BadRequestError('issued invoices cannot be deleted');
  e.next();
}, 'invoices');

onRecordUpdate(
  (e) => {
    throw new BadRequestError('records of this collection are append-only');
  },
  'events',
  'files',
  'invoice_files',
);

onRecordDelete(
  (e) => {
    throw new BadRequestError('records of this collection are append-only');
  },
  'events',
  'files',
  'invoice_files',
  'counters',
  'companies',
);

// The records API writes nothing but accounts, not even for the superuser: all writing goes through hook routes.
onRecordCreateRequest((e) => {
  throw new ForbiddenError('');
});
onRecordUpdateRequest((e) => {
  throw new ForbiddenError('');
});
onRecordDeleteRequest((e) => {
  throw new ForbiddenError('');
});

onCollectionCreateRequest((e) => {
  throw new ForbiddenError('');
});
onCollectionUpdateRequest((e) => {
  throw new ForbiddenError('');
});
onCollectionDeleteRequest((e) => {
  throw new ForbiddenError('');
});
onCollectionsImportRequest((e) => {
  throw new ForbiddenError('');
});

// The SQL console goes around every hook and can drop triggers; truncate and restore go around the records, and a
// superuser who takes a person's token could issue as that person. Settings and backups can be read, not changed.
routerUse((e) => {
  const path = e.request.url.path;
  const closed = ['/api/sql', '/api/batch', '/api/collections/import'];
  const readable = ['/api/settings', '/api/backups', '/api/crons'];
  const forbidden =
    closed.some((start) => path.startsWith(start)) ||
    path.endsWith('/truncate') ||
    path.includes('/impersonate/') ||
    (readable.some((start) => path.startsWith(start)) && !['GET', 'HEAD'].includes(e.request.method));
  if (forbidden) throw new ForbiddenError('');
  return e.next();
});
