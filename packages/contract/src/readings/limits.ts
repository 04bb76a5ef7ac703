/** What pictures and files of contacts may take and give. */
export const readingLimits = {
  /** From the arrival of the message: download and reading share this time. */
  budgetMs: 60_000,
  /** Pictures of one burst that a model gets. */
  pictures: 8,
  /** Pages of a scanned file that a model gets as pictures. */
  pages: 4,
  /** Longest side in pixels of what a model gets. */
  pictureSide: 1_568,
  /** A larger file is not read. */
  fileBytes: 20 * 1024 * 1024,
  /** Characters of a file that are kept, and of all files of one burst that a model gets. */
  characters: 12_000,
} as const
