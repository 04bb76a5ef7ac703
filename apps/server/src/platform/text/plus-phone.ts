/** A phone as people write it, with one plus sign; other programs may have handed it in with its own. */
export const plusPhone = (phone: string): string => `+${phone.replace(/^\++/, '')}`
