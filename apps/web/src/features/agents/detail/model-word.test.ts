import { CustomConfig, type CustomConfigInput, HIDDEN } from '@portavoz/contract'
import { expect, test } from 'vitest'
import { modelWord } from './model-word.ts'

const noKeys = { openai: '', anthropic: '', custom: '' }
const word = (config: CustomConfigInput, keys: object = {}, brain: 'model' | 'none' = 'model') =>
  modelWord({ brain, customConfig: { ...CustomConfig.parse(config), apiKeys: { ...noKeys, ...keys } } })

const chosen = { provider: 'openai', name: 'gpt-5' } as const
const near = { provider: 'custom', name: 'llama', baseUrl: 'http://modelo.casa/v1' } as const

test.each([
  ['nothing of its own', word({}), 'El de la instalación'],
  ['no model anywhere', word({}, {}, 'none'), 'Ninguno: envía el mensaje de respaldo'],
  ['a key and no choice', word({}, { anthropic: HIDDEN }), 'El de este agente: claude-haiku-4-5'],
  ['two keys and no choice', word({}, { openai: HIDDEN, anthropic: HIDDEN }), 'El de este agente: gpt-5-mini'],
  ['a choice and its key', word({ model: chosen }, { openai: HIDDEN }), 'El de este agente: gpt-5'],
  ['a choice without its key', word({ model: chosen }), 'El de la instalación'],
  [
    'a choice with the key of another',
    word({ model: chosen }, { anthropic: HIDDEN }),
    'El de este agente: claude-haiku-4-5',
  ],
  ['one of its own that wants no key', word({ model: near }), 'El de este agente: llama'],
])('of an agent with %s the detail names the model that speaks', (_, said, expected) => {
  expect(said).toBe(expected)
})
