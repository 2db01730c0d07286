// An invoice and an offer may name the project that they are for (decision 032).
migrate((app) => {
  const projects = app.findCollectionByNameOrId('projects');
  for (const name of ['invoices', 'offers', 'offer_versions']) {
    const documents = app.findCollectionByNameOrId(name);
    const project = { name: 'project', collectionId: projects.id, maxSelect: 1, cascadeDelete: false };
    documents.fields.add(new RelationField(project));
    // A page of a project asks for what it shows of it, newest first.
    if (name !== 'offer_versions')
      documents.addIndex(`idx_${name}_project`, false, 'company, project, listOrder', "project != ''");
    app.save(documents);
  }
});
