/** Limits of the digest by e-mail and of staff chats, apart from `limits`, which the sign-in bundle contains. */
export const staffNoticeLimits = {
  /** The shortest time between two digests of a person. */
  digestPauseMs: 60 * 60_000,
  digestLinesMax: 10,
  codeLifeMs: 10 * 60_000,
  /** Codes that a person may request within the window. */
  codesMax: 10,
  codesWindowMs: 10 * 60_000,
} as const
