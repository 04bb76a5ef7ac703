import { expect, test } from 'vitest'
import { escapeFormulas } from './escape-formulas.ts'

test.each(['=1+1', '\n=1', '  =1', '＝1', '＋1', '－1', '＠a', '\t1', '"=1', '\u200b=1'])(
  'escape formulas: %j',
  (text) => {
    expect(escapeFormulas(text)).toBe(`'${text}`)
  },
)

test('escape formulas: long runs of blanks, separators and signs take linear time', () => {
  for (const sign of ['\n', '\t ', ';', '=', '\n=', ';"', '\u200b'])
    expect(escapeFormulas(sign.repeat(100_000)).length).toBeGreaterThanOrEqual(100_000)
})
