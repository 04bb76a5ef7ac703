const FOREIGN_KEY_VIOLATION = '23503'

/** Null when the agent was deleted during the transaction (foreign key violation). */
export const nullIfAgentDeleted = <T>(storing: Promise<T>): Promise<T | null> =>
  storing.catch((error: { code?: string }) => (error.code === FOREIGN_KEY_VIOLATION ? null : Promise.reject(error)))
