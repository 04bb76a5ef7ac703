/** Query keys of the console: only the files of `data/keys/` spell them. */

const FACTORY = 'apps/web/src/data/keys/'
const CONSOLE = 'apps/web/src/'
const LITERAL = /\b(?:query|mutation)Key(?::| =) \[/g

/** Indexes of the keys that a file spells as an array literal. */
export const literalKeys = (file: string, source: string): number[] =>
  !file.startsWith(CONSOLE) || file.startsWith(FACTORY) ? [] : [...source.matchAll(LITERAL)].map(({ index }) => index)
