/** Apart from `limits`, which the sign-in bundle contains. */
export const pushLimits = {
  devicesMax: 20,
  endpointMax: 2_000,
  /** An uncompressed P-256 point in base64url, and 16 bytes. */
  keyMax: 100,
  titleMax: 80,
  bodyMax: 240,
  /** Of what a customer wrote. */
  previewMax: 140,
  pathMax: 300,
  /** Test notifications of a person. */
  testsMax: 10,
  testsWindowMs: 10 * 60_000,
} as const
