/**
 * A command that cannot be done; the message is the Spanish sentence to show. `showUsage`: the command was not
 * understood.
 */
export class CommandError extends Error {
  readonly showUsage: boolean

  constructor(message: string, { showUsage = false } = {}) {
    super(message)
    this.showUsage = showUsage
  }
}
