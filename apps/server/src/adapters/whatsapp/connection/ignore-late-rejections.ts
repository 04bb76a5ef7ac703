/*
 * While a connection closes, Baileys goes on answering messages without awaiting the promises: a group message would
 * end the process. Other unhandled rejections still end it.
 */
process.on('unhandledRejection', (reason) => {
  if (!isLateBaileysError(reason)) throw reason
})

const isLateBaileysError = (reason: unknown): boolean =>
  reason instanceof Error && 'isBoom' in reason && /[\\/]baileys[\\/]/.test(reason.stack ?? '')
