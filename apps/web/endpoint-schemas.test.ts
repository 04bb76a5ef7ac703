import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, 'src')

test('the console reads of a call neither schemas nor what guards it: its build leaves them out', () => {
  const readers = globSync('**/*.{ts,tsx}', { cwd: root })
    .filter((file) => !file.includes('.test.'))
    .filter((file) => /\w\.(input|output|audit|admitsLocked|admitsSuspended)\b(?!\s*[:?(])/.test(codeOf(file)))
  expect(readers).toEqual([])
})

/** Types are erased; `input` is also what the bag of a call is named in `lib/api.ts`. */
const codeOf = (file: string) =>
  readFileSync(join(root, file), 'utf8').replaceAll(/(?:typeof [\w.]+|z|\.)\.(?:input|output)\b/g, '')
