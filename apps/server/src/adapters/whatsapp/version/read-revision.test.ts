import { expect, test } from 'vitest'
import { readRevision } from './read-revision.ts'

test.each([
  ['{"client_revision":1043857760,"x":1}', 1_043_857_760],
  [String.raw`self.x="{\"server_revision\":1,\"client_revision\": 1043857761}"`, 1_043_857_761],
  ['"client_revision":"soon","client_revision" : 1043857762', 1_043_857_762],
  ['"client_revision":12', null],
  ['"client_revision":9999999999999999999', null],
  ['"client_revision" 1043857760', null],
  ['client_revision', null],
  ['<html>', null],
  ['', null],
])('revision in %j is %s', (text, revision) => {
  expect(readRevision(text)).toBe(revision)
})

test('revision: it is found after two megabytes of names without a number', () => {
  const names = 'client_revision\\":    '.repeat(95_000)
  expect(readRevision(names)).toBeNull()
  expect(readRevision(`${names}"client_revision":1043857760`)).toBe(1_043_857_760)
})
