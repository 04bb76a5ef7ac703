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
