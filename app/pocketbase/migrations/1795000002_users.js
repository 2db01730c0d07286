migrate((app) => {
  const users = app.findCollectionByNameOrId('users');
  // Registration goes through a hook route: an open create rule would tell whether an address is known.
  users.listRule = null;
  users.viewRule = 'id = @request.auth.id';
  users.createRule = null;
  users.updateRule = null;
  users.deleteRule = null;
  users.authRule = 'verified = true';
  users.manageRule = null;
  users.authAlert.enabled = false;
  users.oauth2.enabled = false;
  users.otp.enabled = false;
  users.mfa.enabled = false;
  users.passwordAuth.enabled = true;
  users.passwordAuth.identityFields = ['email'];
  users.authToken.duration = 604800;
  users.verificationToken.duration = 259200;
  users.passwordResetToken.duration = 3600;
  users.fields.removeByName('avatar');
  users.fields.getByName('email').required = true;
  app.save(users);
});
