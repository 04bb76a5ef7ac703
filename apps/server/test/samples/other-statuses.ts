/** Calls whose sample is refused, with the status of the refusal. */
export const OTHER_STATUSES: Record<string, number> = {
  // The document of the samples has no table.
  'documents.addPictures': 409,
  // Limits are queried through a linked phone; the session of the samples is not linked.
  'whatsappLimits.check': 409,
  // The owner does not leave, and was offered nothing.
  'workspaces.leave': 409,
  'workspaces.acceptOffer': 404,
  'workspaces.declineOffer': 404,
  // The samples need their workspace: the name is another one.
  'workspaces.remove': 422,
  // The account of the samples has no second factor.
  'workspaces.demandSecondFactor': 409,
  'secondFactorSignIn.complete': 410,
  // No visit to the provider was begun, and the account is not linked.
  'oidcSignIn.complete': 410,
  // It redirects to the console, which tests do not serve.
  'oidcSignIn.callback': 404,
  // No file of the samples is being sent.
  'media.beingSent': 404,
  // The grant of the samples was never given.
  'installationBackups.file': 410,
  // The administrator of the samples has no other account.
  'installationAccounts.suspend': 409,
  // Nothing is open at the address of the samples.
  'webChat.page': 404,
  'webChat.history': 404,
  'webChat.write': 404,
  'webChat.file': 404,
  'webChat.seen': 404,
  'webChat.events': 404,
  'oidcLink.complete': 410,
  'oidcLink.remove': 409,
  'secondFactor.challenge': 409,
  'secondFactor.confirmTotp': 422,
  'secondFactor.removeTotp': 409,
  'secondFactor.addPasskey': 422,
  'secondFactor.renamePasskey': 404,
  'secondFactor.removePasskey': 404,
  'secondFactor.renewRecoveryCodes': 409,
}
