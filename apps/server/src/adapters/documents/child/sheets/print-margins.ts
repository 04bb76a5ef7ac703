import { clean } from '../clean.ts'
import { isWorthReading } from '../words/margins.ts'

/** What Excel puts in itself, and how it looks: `&P`, `&"Arial,Bold"`, `&12`, `&KFF0000`. */
const CODE = /&(?:"[^"]*"|K[\dA-F]{6}|\d{1,3}|[A-Z&])/gi
const LONGEST = 1_000

/** What the left, the middle and the right of a print header or footer say. */
export const marginText = (written: string): string[] =>
  written
    .slice(0, LONGEST)
    .replaceAll(CODE, (code) => (code === '&&' ? '&' : /^&[LCR]$/i.test(code) ? '\n' : ''))
    .split('\n')
    .map(clean)
    .filter(isWorthReading)
