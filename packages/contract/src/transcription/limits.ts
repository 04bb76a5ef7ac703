/** What the recogniser of voice notes may take and give. */
export const transcriptionLimits = {
  /** From the arrival of a voice note: its download, the request and every retry share this time. */
  budgetMs: 60_000,
  /** Of the file that is sent; five minutes of MP3 at 256 kbit/s. */
  audioBytes: 10 * 1024 * 1024,
  /** A longer note is not transcribed. */
  audioSeconds: 5 * 60,
  /** Characters that are kept; five minutes of fast speech have some 6,000. */
  textMax: 8_000,
  /** Millionths of a dollar a minute. */
  priceMicros: 100_000_000,
} as const
