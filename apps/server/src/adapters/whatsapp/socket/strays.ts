/*
 * While a line closes, Baileys answers what still comes through it, awaits nothing and catches nothing: a group's
 * message in that instant would end the process. Any other rejection that nobody awaits still does.
 */
process.on('unhandledRejection', (reason) => {
  if (!isStray(reason)) throw reason
})

/** Baileys' own word on a line that is gone, said to nobody. */
const isStray = (reason: unknown): boolean =>
  reason instanceof Error && 'isBoom' in reason && /[\\/]baileys[\\/]/.test(reason.stack ?? '')
