import { expect, test } from 'vitest'
import { createLog } from '../log/log.ts'
import { discardBody } from '../network/discard-body.ts'
import { nullIfMissing } from '../files/null-if-missing.ts'
import { openOrLog } from '../security/open-or-log.ts'
import { openOrNull } from '../security/open-or-null.ts'
import { createSecrets } from '../security/secrets.ts'
import { sleep } from '../time/sleep.ts'
import { ignoreFailure } from './ignore-failure.ts'
import { logFailure } from './log-failure.ts'
import { translateErrors } from './translate-errors.ts'

function recordLog() {
  const lines: { level: number; msg: string; workspaceId?: string; err?: { message: string } }[] = []
  return { lines, log: createLog('debug', { write: (line) => void lines.push(JSON.parse(line)) }) }
}

test('logFailure: logs error, context and message at the level, and resolves', async () => {
  const { lines, log } = recordLog()
  const context = { workspaceId: 'one' }
  expect(await logFailure(Promise.reject(new Error('broken')), { log, message: 'late', context })).toBe(undefined)
  await logFailure(Promise.reject(new Error('broken')), { log, level: 'error', message: 'lost' })
  expect(lines).toMatchObject([
    { level: 40, msg: 'late', workspaceId: 'one', err: { message: 'broken' } },
    { level: 50, msg: 'lost', err: { message: 'broken' } },
  ])
})

test('logFailure: a success is returned and logs nothing', async () => {
  const { lines, log } = recordLog()
  expect(await logFailure(Promise.resolve(3), { log, message: 'late' })).toBe(3)
  expect(lines).toEqual([])
})

test('ignoreFailure: resolves with the value, and after a failure with undefined', async () => {
  expect(await ignoreFailure(Promise.resolve(3))).toBe(3)
  expect(await ignoreFailure(Promise.reject(new Error('broken')))).toBe(undefined)
})

test('openOrNull: null for a text of another key or place', () => {
  const [first, second] = [createSecrets(['a'.repeat(32)]), createSecrets(['b'.repeat(32)])]
  const sealed = first.seal('token', 'here')
  const opened = [
    () => first.open(sealed, 'here'),
    () => first.open(sealed, 'there'),
    () => second.open(sealed, 'here'),
  ]
  expect(opened.map(openOrNull)).toEqual(['token', null, null])
})

test('sleep: resolves at once when the signal is aborted', async () => {
  expect(await sleep(60_000, AbortSignal.abort())).toBe(undefined)
})

test('discardBody: cancels the body, and ignores one that is locked', async () => {
  const response = new Response('text')
  discardBody(response)
  expect(response.bodyUsed).toBe(true)
  const locked = new Response('text')
  locked.body?.getReader()
  expect(() => discardBody(locked)).not.toThrow()
})

test('translateErrors: throws the translated error, and returns the value', async () => {
  const toError = (cause: unknown) => new Error('known', { cause })
  await expect(translateErrors(Promise.reject(new Error('foreign')), toError)).rejects.toThrow('known')
  expect(await translateErrors(Promise.resolve(3), toError)).toBe(3)
})

test('openOrLog: logs the error and returns null', () => {
  const { lines, log } = recordLog()
  const closed = { log, level: 'error', message: 'does not open', context: { workspaceId: 'one' } } as const
  const secrets = createSecrets(['a'.repeat(32)])
  expect(openOrLog(() => secrets.open('v1.other.text', 'here'), closed)).toBe(null)
  expect(openOrLog(() => 'token', closed)).toBe('token')
  expect(lines).toMatchObject([{ level: 50, msg: 'does not open', workspaceId: 'one' }])
})

test('nullIfMissing: null without the file, other errors are thrown', async () => {
  const missing = Object.assign(new Error('missing'), { code: 'ENOENT' })
  const forbidden = Object.assign(new Error('forbidden'), { code: 'EACCES' })
  expect(await nullIfMissing(Promise.reject(missing))).toBe(null)
  await expect(nullIfMissing(Promise.reject(forbidden))).rejects.toThrow('forbidden')
})
