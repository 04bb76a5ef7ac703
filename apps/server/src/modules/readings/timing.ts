/** The longest attempt: twice fits into the time of a reading. */
export const ATTEMPT_MS = 25_000
/** The claim of a dead process expires after this. */
export const CLAIM_MS = ATTEMPT_MS + 5_000
/** The pause before the next attempt after a process of pictures died. */
export const RETRY_MS = 5_000
/** The most attempts on a file that ended no attempt: processes died while they read it. */
export const MAX_ATTEMPTS = 2
