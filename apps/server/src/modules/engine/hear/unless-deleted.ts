const FOREIGN_KEY = '23503'

/** Null when the agent that it is for was deleted meanwhile: there is nobody to keep it for. */
export const unlessDeleted = <T>(kept: Promise<T>): Promise<T | null> =>
  kept.catch((error: { code?: string }) => (error.code === FOREIGN_KEY ? null : Promise.reject(error)))
