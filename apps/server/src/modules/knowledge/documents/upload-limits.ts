/**
 * A console uploads one file after another. A script with many concurrent uploads waits, and is refused above the
 * limit.
 */
export const uploadLimits = { ofOne: 3, ofAll: 24, waiting: 9, full: 'documents.uploading' } as const
