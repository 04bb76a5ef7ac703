/** What is kept of a proof of payment. */
export const paymentReceiptLimits = {
  /** Characters of a name, and of what a model says about a field. */
  textMax: 120,
  /** Characters of a reference. */
  referenceMax: 64,
  /** Largest amount, in hundredths. */
  centsMax: 1_000_000_000_000,
  /** A receipt that is older than this when it arrives is doubted. */
  daysOld: 3,
  /** Bits of the fingerprint of a picture. */
  fingerprintBits: 256,
  /** Latest receipts of a workspace among which the same picture is looked for. */
  comparedPictures: 5_000,
} as const
