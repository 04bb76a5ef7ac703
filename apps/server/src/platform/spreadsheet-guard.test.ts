import { expect, test } from 'vitest'
import { guarded } from './spreadsheet-guard.ts'

test('a long run of blanks, separators or signs is read to its end', () => {
  for (const sign of ['\n', '\t ', ';', '=', '\n=', ';"', '\u200b'])
    expect(guarded(sign.repeat(100_000)).length).toBeGreaterThanOrEqual(100_000)
})
