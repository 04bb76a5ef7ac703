/** Query keys of the console: `data/keys.ts` is the only file that spells them. */

const FACTORY = 'apps/web/src/data/keys.ts'
const CONSOLE = 'apps/web/src/'
const LITERAL = /\b(?:query|mutation)Key(?::| =) \[/g

/** Indexes of the keys that a file spells as an array literal. */
export const literalKeys = (file: string, source: string): number[] =>
  !file.startsWith(CONSOLE) || file === FACTORY ? [] : [...source.matchAll(LITERAL)].map(({ index }) => index)
