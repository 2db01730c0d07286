// Why a rest is let go, of the part that says so (decision 036). What was booked before has said nothing.
migrate((app) => {
  const parts = app.findCollectionByNameOrId('payment_parts');
  parts.fields.add(new TextField({ name: 'reason', max: 200 }));
  app.save(parts);
});
