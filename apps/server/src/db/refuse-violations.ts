/** What is thrown instead of a violated constraint, by the name of the constraint. */
export type Refusals = Readonly<Record<string, (cause: unknown) => never | Promise<never>>>

/** Waits for statements. A violated constraint of the list becomes the caller's error; other errors are thrown. */
export const refuseViolations = <T>(statements: Promise<T>, refusals: Refusals): Promise<T> =>
  statements.catch(async (error: unknown) => {
    await refusals[(error as { constraint?: string }).constraint ?? '']?.(error)
    throw error
  })
