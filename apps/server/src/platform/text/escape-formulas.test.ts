import { expect, test } from 'vitest'
import { escapeFormulas } from './escape-formulas.ts'

test('escape formulas: long runs of blanks, separators and signs take linear time', () => {
  for (const sign of ['\n', '\t ', ';', '=', '\n=', ';"', '\u200b'])
    expect(escapeFormulas(sign.repeat(100_000)).length).toBeGreaterThanOrEqual(100_000)
})
