import { expect, test } from 'vitest'
import { knownSight } from './sight.ts'

test.each([
  ['openai', 'gpt-4o-mini', true],
  ['openai', 'gpt-4.1-nano', true],
  ['openai', 'gpt-5-mini', true],
  ['openai', 'o3', true],
  ['openai', 'o3-mini', false],
  ['openai', 'gpt-4', false],
  ['openai', 'gpt-4-turbo', true],
  ['openai', 'gpt-3.5-turbo', false],
  ['anthropic', 'claude-haiku-4-5', true],
  ['anthropic', 'claude-3-5-haiku-latest', true],
  ['anthropic', 'claude-2.1', false],
  ['custom', 'openai/gpt-4o', true],
  ['custom', 'google/gemini-2.5-flash', true],
  ['custom', 'qwen2.5vl:7b', true],
  ['custom', 'qwen/qwen2.5-vl-72b-instruct', true],
  ['custom', 'llama3.2-vision', true],
  ['custom', 'gemma3:4b', true],
  ['custom', 'gemma3:1b', null],
  ['custom', 'llama3.1', null],
  ['custom', 'gpt-oss:20b', null],
  ['custom', 'eco', null],
  ['openai', 'ft:propio', null],
] as const)('%s «%s»: sees %s', (provider, name, sees) => {
  expect(knownSight({ provider, name })).toBe(sees)
})
