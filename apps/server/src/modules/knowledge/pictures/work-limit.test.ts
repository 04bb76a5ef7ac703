import { expect, test } from 'vitest'
import { createWorkLimit } from './work-limit.ts'

test('a ZIP whose client left, or that takes twenty minutes, is given up', () => {
  const client = new AbortController()
  let minutes = 0
  const checkLimit = createWorkLimit({ now: () => new Date(minutes * 60_000) }, client.signal)
  minutes = 19
  expect(checkLimit).not.toThrow()
  minutes = 21
  expect(checkLimit).toThrow(expect.objectContaining({ code: 'documents.zip_too_much_inside' }))
  client.abort(new Error('left'))
  minutes = 0
  expect(checkLimit).toThrow('left')
})
