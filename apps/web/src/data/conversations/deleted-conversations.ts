const deletedIds = new Set<string>()

/** Permanent: a response that is still under way must not bring the conversation back. */
export const markDeleted = (id: string) => void deletedIds.add(id)
export const isDeleted = (id: string) => deletedIds.has(id)
