import { expect, test } from 'vitest'
import { changedFields, fieldOf } from './configuration.ts'
import { CustomConfig } from './custom-config.ts'

const words = { name: 'Ventas', description: 'Vende', prompt: 'Eres vendedor' }
const configured = (config: object = {}, more: object = {}) => ({
  ...words,
  ...more,
  customConfig: CustomConfig.parse(config),
})

test.each([
  ['nothing', configured(), []],
  ['its words', configured({}, { prompt: 'Otro', name: 'Soporte' }), ['name', 'prompt']],
  ['a field of a group', configured({ personality: { tone: 'formal' } }), ['personality.tone']],
  ['a list', configured({ escalationRules: { keywords: ['queja'] } }), ['escalationRules.keywords']],
  ['variables, as one', configured({ variables: { a: '1', b: '2' } }), ['variables']],
  ['the model, as one', configured({ model: { provider: 'openai', name: 'x' } }), ['model']],
  [
    'hours, and not that it attends round the clock',
    configured({ businessHours: { enabled: true } }),
    ['businessHours.enabled'],
  ],
  ['no key', configured({ apiKeys: { openai: 'sk-otra' } }), []],
])('of two configurations %s is told', (_, after, changed) => {
  expect(changedFields(configured(), after)).toEqual(changed)
})

test('what else stands beside a configuration is none of it', () => {
  const before = { ...configured(), number: 1, at: 'ayer' }
  expect(changedFields(before, { ...configured(), number: 2, at: 'hoy' } as never)).toEqual([])
})

test('a field that only one of them has is another', () => {
  const { greeting: _, ...older } = CustomConfig.parse({})
  const before = { ...words, customConfig: older as CustomConfig }
  expect(changedFields(before, configured())).toEqual(['greeting'])
})

test('a field is read by its name', () => {
  const one = configured({ personality: { tone: 'formal' } })
  expect([fieldOf(one, 'prompt'), fieldOf(one, 'personality.tone'), fieldOf(one, 'a.b')]).toEqual([
    'Eres vendedor',
    'formal',
    undefined,
  ])
})
