/** SQL: whether a person has an app with codes or a passkey. `userId` is an expression. */
export const hasSecondFactor = (userId: string): string => `(
  exists (select from totp_factors where totp_factors.user_id = ${userId})
  or exists (select from passkeys where passkeys.user_id = ${userId})
)`

/** SQL: whether a workspace demands a second factor that the person lacks. Both are table names. */
export const isLockedOut = (workspace: string, userId: string): string =>
  `(${workspace}.requires_second_factor and not ${hasSecondFactor(userId)})`
