import { expect, test } from 'vitest'
import { changedFields, readField } from './changed-fields.ts'
import { CustomConfig } from './schema.ts'

const texts = { name: 'Ventas', description: 'Vende', prompt: 'Eres vendedor' }
const configurationWith = (config: object = {}, overrides: object = {}) => ({
  ...texts,
  ...overrides,
  customConfig: CustomConfig.parse(config),
})

test.each([
  ['nothing', configurationWith(), []],
  ['its words', configurationWith({}, { prompt: 'Otro', name: 'Soporte' }), ['name', 'prompt']],
  ['a field of a group', configurationWith({ personality: { tone: 'formal' } }), ['personality.tone']],
  ['a list', configurationWith({ escalationRules: { keywords: ['queja'] } }), ['escalationRules.keywords']],
  ['variables, as one', configurationWith({ variables: { a: '1', b: '2' } }), ['variables']],
  ['the model, as one', configurationWith({ model: { provider: 'openai', name: 'x' } }), ['model']],
  [
    'hours, and not that it attends round the clock',
    configurationWith({ businessHours: { enabled: true } }),
    ['businessHours.enabled'],
  ],
  ['no key', configurationWith({ apiKeys: { openai: 'sk-otra' } }), []],
])('changed fields between two configurations: %s', (_, after, changed) => {
  expect(changedFields(configurationWith(), after)).toEqual(changed)
})

test('changed fields: data beside the configuration is ignored', () => {
  const before = { ...configurationWith(), number: 1, at: 'ayer' }
  expect(changedFields(before, { ...configurationWith(), number: 2, at: 'hoy' } as never)).toEqual([])
})

test('changed fields: a field that only one configuration has counts as changed', () => {
  const { greeting: _, ...older } = CustomConfig.parse({})
  const before = { ...texts, customConfig: older as CustomConfig }
  expect(changedFields(before, configurationWith())).toEqual(['greeting'])
})

test('read field: finds top-level and nested fields, and undefined for an unknown name', () => {
  const configuration = configurationWith({ personality: { tone: 'formal' } })
  expect([
    readField(configuration, 'prompt'),
    readField(configuration, 'personality.tone'),
    readField(configuration, 'a.b'),
  ]).toEqual(['Eres vendedor', 'formal', undefined])
})
