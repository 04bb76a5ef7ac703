/** A phone cannot scan its own screen, so linking starts with the pairing code there. */
export const isOnPhone = () => matchMedia('(max-width: 639px), (pointer: coarse)').matches
