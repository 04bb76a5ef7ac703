/** A command that cannot be done. Its message is the Spanish sentence to show. `showUsage`: it was not understood. */
export class Refusal extends Error {
  readonly showUsage: boolean

  constructor(message: string, { showUsage = false } = {}) {
    super(message)
    this.showUsage = showUsage
  }
}
