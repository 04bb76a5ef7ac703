import { expect, test } from 'vitest'
import { microphoneError } from './microphone-error.ts'

test.each([
  ['NotAllowedError', 'Permítelo en el candado'],
  ['NotFoundError', 'Conecta uno'],
  ['NotReadableError', 'Ciérralo'],
  ['NothingRecordedError', 'Graba otra vez'],
  ['NotSupportedError', 'adjunta el audio con el clip'],
])('%s: the sentence says what to do', (name, remedy) => {
  expect(microphoneError(new DOMException('in English', name))).toContain(remedy)
})
