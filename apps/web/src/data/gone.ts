const gone = new Set<string>()

/** For good: no answer that was on its way brings it back. */
export const setGone = (id: string) => void gone.add(id)
export const isGone = (id: string) => gone.has(id)
