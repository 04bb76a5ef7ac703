/** Apart from `limits`, which is in the bundle of the sign-in screen. */
export const secondFactorLimits = {
  /** A sign-in that waits for its second step. */
  challengeLifeMs: 5 * 60_000,
  /** A set-up that waits for the first code. */
  enrolmentLifeMs: 15 * 60_000,
  passkeyName: 60,
  passkeysMax: 20,
  recoveryCodes: 10,
  /** With so many unused recovery codes or fewer the console suggests new ones. */
  recoveryCodesFew: 3,
} as const
