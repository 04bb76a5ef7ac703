import { limits } from '@portavoz/contract'
import { expect, test } from 'vitest'
import { createLog, maskSecrets } from './log.ts'

const TOKEN = '123456789:AAHk3bT-xYz_0123456789abcdefghijk'

test.each([
  ['alone', TOKEN],
  ['in an address of the network', `https://api.telegram.org/bot${TOKEN}/sendMessage`],
  ['in a path', `/bot${TOKEN}`],
  ['in quotes', `{"botToken":"${TOKEN}"}`],
])('log: a bot token %s is masked', (_, text) => {
  expect(maskSecrets(text)).not.toContain('AAHk3bT')
  expect(maskSecrets(text)).not.toContain('123456789:')
})

test('log: only the beginning of a provider key is kept, and times and addresses stay', () => {
  expect(maskSecrets('key sk-proj-abcdefghijklmnop was refused')).toBe('key sk-proj-a*** was refused')
  const harmless = 'at 2026-05-04T10:20:30.123Z http://127.0.0.1:54321/v1 answered 502'
  expect(maskSecrets(harmless)).toBe(harmless)
})

test('log: an error keeps message, stack and causes, without secrets in addresses', () => {
  const lines: string[] = []
  const log = createLog('info', { write: (line) => void lines.push(line) })
  const cause = new Error(`getaddrinfo ENOTFOUND https://api.telegram.org/bot${TOKEN}/getMe`)
  log.error({ err: new Error(`request to https://api.telegram.org/bot${TOKEN}/getMe failed`, { cause }) }, 'away')
  expect(lines.join('')).toContain('request to https://api.telegram.org/bot***/getMe failed')
  expect(lines.join('')).toContain('ENOTFOUND')
  expect(lines.join('')).not.toContain('AAHk3bT')
})

test.each([
  ['digits', '7'],
  ['blanks', ' '],
  ['key beginnings', 'sk-'],
])('error text of 2 MB of %s: only its beginning is logged', (_, sign) => {
  const lines: string[] = []
  const log = createLog('info', { write: (line) => void lines.push(line) })
  log.error({ err: new Error(sign.repeat(2_000_000 / sign.length)) }, 'away')
  expect(lines).toHaveLength(1)
  expect(lines[0]?.length).toBeLessThan(3 * limits.errorTextMax)
})

test('secret at the cut: no part of it is logged', () => {
  for (let clean = limits.errorTextMax - TOKEN.length - 20; clean < limits.errorTextMax + 20; clean++) {
    const text = maskSecrets(`${'a '.repeat(clean / 2)}${TOKEN} and more`)
    expect(text).not.toContain('123456789:')
  }
})

test('error whose causes form a circle: is logged', () => {
  const lines: string[] = []
  const error = new Error('first')
  error.cause = new Error('second', { cause: error })
  createLog('info', { write: (line) => void lines.push(line) }).error({ err: error }, 'away')
  expect(lines.join('')).toContain('second')
})
