import { limits } from '@portavoz/contract'
import { expect, test } from 'vitest'
import { createLog, withoutSecrets } from './log.ts'

const TOKEN = '123456789:AAHk3bT-xYz_0123456789abcdefghijk'

test.each([
  ['alone', TOKEN],
  ['in an address of the network', `https://api.telegram.org/bot${TOKEN}/sendMessage`],
  ['in a path', `/bot${TOKEN}`],
  ['in quotes', `{"botToken":"${TOKEN}"}`],
])('a bot token %s does not reach a line', (_, text) => {
  expect(withoutSecrets(text)).not.toContain('AAHk3bT')
  expect(withoutSecrets(text)).not.toContain('123456789:')
})

test('of a provider’s key only the beginning is told, and times and addresses stay as they are', () => {
  expect(withoutSecrets('key sk-proj-abcdefghijklmnop was refused')).toBe('key sk-proj-a*** was refused')
  const harmless = 'at 2026-05-04T10:20:30.123Z http://127.0.0.1:54321/v1 answered 502'
  expect(withoutSecrets(harmless)).toBe(harmless)
})

test('an error tells its words, stack and causes, without the secrets that stand in an address', () => {
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
  for (let before = limits.errorTextMax - TOKEN.length - 20; before < limits.errorTextMax + 20; before++) {
    const text = withoutSecrets(`${'a '.repeat(before / 2)}${TOKEN} and more`)
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
