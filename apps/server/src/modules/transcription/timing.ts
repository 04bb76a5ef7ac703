/** The longest request: twice fits into the time of a note. */
export const REQUEST_MS = 25_000
/** The claim of a dead process expires after this. */
export const CLAIM_MS = REQUEST_MS + 5_000
