/** What a reply that is sent as a voice note may be. */
export const speechLimits = {
  /** Of the text; at a usual pace of Spanish it fills the seconds below. */
  textMax: 900,
  /** A longer note is not sent. */
  audioSeconds: 60,
  /** Of the answer of the provider; a minute of Opus has half a megabyte at most. */
  audioBytes: 1_500_000,
  /** From the first request: both share this time. */
  budgetMs: 20_000,
  /** The text waits so long for its voice; afterwards it is sent as text, also when the process died meanwhile. */
  holdMs: 30_000,
  voiceName: 120,
  /** Millionths of a dollar per thousand characters. */
  priceMicros: 100_000_000,
} as const
