/** One person's window sends one file after another; a script that sends many at once waits, and then is told so. */
export const uploadTurns = { ofOne: 3, ofAll: 24, waiting: 9, full: 'documents.uploading' } as const
