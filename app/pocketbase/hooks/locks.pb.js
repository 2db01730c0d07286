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

// The SQL console goes around every hook and can drop triggers; truncate and restore go around the records.
routerUse((e) => {
  const path = e.request.url.path;
  const forbidden =
    path.startsWith('/api/sql') ||
    path.endsWith('/truncate') ||
    path === '/api/collections/import' ||
    path.startsWith('/api/backups/upload') ||
    (path.startsWith('/api/backups/') && path.endsWith('/restore')) ||
    path.startsWith('/api/batch');
  if (forbidden) throw new ForbiddenError('');
  return e.next();
});
