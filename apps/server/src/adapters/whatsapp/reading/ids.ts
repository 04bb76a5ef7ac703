import { createHash } from 'node:crypto'

/** Phones name their messages, and another program may name them as it likes: what the database cannot hold is hashed. */
export const idOf = (id: string): string =>
  /^[\x21-\x7e]{1,128}$/.test(id) ? id : createHash('sha256').update(id).digest('hex')
