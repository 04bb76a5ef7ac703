import { createHash } from 'node:crypto'

/** Senders choose message ids freely: one that the database cannot store is replaced by its SHA-256. */
export const toExternalId = (id: string): string =>
  /^[\x21-\x7e]{1,128}$/.test(id) ? id : createHash('sha256').update(id).digest('hex')
