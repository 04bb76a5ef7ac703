import { CustomConfig } from '@portavoz/contract'
import { describe, expect, test } from 'vitest'
import { findOptionWarnings } from './option-warnings.ts'
import { isOptionSupportedBy } from './option-support.ts'
import { applyFormValues, toFormEntries, createAgentFormSchema, toFormValues } from './options-form.ts'
import { sectionSummaries } from './section-summaries.ts'
import { hasDifferentTime, timeZoneHint } from '../../../lib/format/time-zones.ts'

const defaults = CustomConfig.parse({})
const fullConfig = CustomConfig.parse({
  businessHours: { enabled: true, days: [1, 3], start: '22:00', end: '06:00', timezone: 'Europe/Madrid' },
  escalationRules: { keywords: ['factura', 'reclamo grave'], conditions: [], workingHours: true },
  leadCapture: { requiredFields: ['talla'] },
  variables: { horario: 'de 9 a 6', dirección: 'Calle 12' },
  neverAnswer: ['+573001112233'],
  budget: { monthlyUsd: 12.5 },
})
const embeddedRuntime = { platform: 'whatsapp', engine: 'embedded' } as const
const agentFields = { name: 'Ventas', description: 'Vende', prompt: 'Eres vendedor' }

test('options form: reading the shown values gives the same configuration', () => {
  for (const config of [defaults, fullConfig])
    expect(CustomConfig.parse(applyFormValues(config, toFormValues(config)))).toEqual(config)
})

test('options form: unopened options are saved as they are', () => {
  const form = Object.fromEntries(toFormEntries(toFormValues(fullConfig)))
  expect(
    createAgentFormSchema(defaults, isOptionSupportedBy(embeddedRuntime)).parse({ ...agentFields, ...form })
      .customConfig,
  ).toEqual(fullConfig)
})

test('options form: business hours turn off round-the-clock service', () => {
  const typed = { ...toFormValues(defaults), 'businessHours.enabled': 'on' }
  expect(applyFormValues(defaults, typed).features.attend24_7).toBe(false)
})

test('options form: a budget accepts comma or point, and invalid text does not mean «no limit»', () => {
  const read = (submitted: string) =>
    applyFormValues(defaults, { ...toFormValues(defaults), 'budget.monthlyUsd': submitted }).budget.monthlyUsd
  expect(['', ' ', '12,5', '12.5', 'veinte'].map(read)).toEqual([null, null, 12.5, 12.5, Number.NaN])
})

describe('options form: model', () => {
  const noKeys = { openai: '', anthropic: '', custom: '', transcriber: '' }
  const plainConfig = CustomConfig.parse({ apiKeys: noKeys })
  const keyConfig = CustomConfig.parse({ apiKeys: { ...noKeys, openai: '***' } })
  const form = createAgentFormSchema(plainConfig, isOptionSupportedBy(embeddedRuntime))
  const submitted = (fields: Record<string, string>, schema = form) =>
    schema.parse({ ...agentFields, ...Object.fromEntries(toFormEntries(toFormValues(plainConfig))), ...fields })
      .customConfig
  const hidden = { openai: '***', anthropic: '***', custom: '***' }

  test('without a choice the account model is used and no key changes', () => {
    expect(submitted({})).toMatchObject({ model: null, apiKeys: hidden })
  })

  test('a model implied by a key alone is shown and stays unchanged', () => {
    const typed = toFormValues(keyConfig)
    expect([typed['model.provider'], typed['model.name']]).toEqual(['openai', 'gpt-5-mini'])
    const schema = createAgentFormSchema(keyConfig, isOptionSupportedBy(embeddedRuntime))
    const currentFields = Object.fromEntries(toFormEntries(typed))
    expect(submitted({ ...currentFields, 'customConfig.apiKeys.openai': '***' }, schema)).toMatchObject({
      model: null,
      apiKeys: hidden,
    })
    expect(submitted({ ...currentFields, 'customConfig.model.name': 'gpt-5' }, schema)).toMatchObject({
      model: { name: 'gpt-5' },
    })
    expect(submitted({ ...currentFields, 'customConfig.model.provider': '' }, schema)).toMatchObject({
      model: null,
      apiKeys: { ...noKeys, transcriber: '***' },
    })
  })

  test('a typed key is saved with its model and never kept in the draft', () => {
    const fields = {
      'customConfig.model.provider': 'custom',
      'customConfig.model.name': ' llama3.1 ',
      'customConfig.model.baseUrl': ' http://localhost:11434/v1/ ',
      'customConfig.apiKeys.custom': ' clave ',
    }
    expect(submitted(fields)).toMatchObject({
      model: { provider: 'custom', name: 'llama3.1', baseUrl: 'http://localhost:11434/v1/' },
      apiKeys: { ...hidden, custom: 'clave' },
    })
    expect(Object.keys(toFormValues(plainConfig)).filter((name) => name.startsWith('apiKeys'))).toEqual([])
  })
})

describe('options form: transcriber', () => {
  const transcriber = {
    provider: 'custom',
    name: 'oido',
    baseUrl: 'http://casa:8000/v1',
    microsPerMinute: 6_000,
  } as const
  const ownConfig = CustomConfig.parse({ transcriber, apiKeys: { transcriber: '***' } })
  const submitted = (base: CustomConfig, fields: Record<string, string>) =>
    createAgentFormSchema(base, isOptionSupportedBy(embeddedRuntime)).parse({
      ...agentFields,
      ...Object.fromEntries(toFormEntries(toFormValues(base))),
      ...fields,
    }).customConfig

  test('an unopened section changes neither it nor its key', () => {
    expect(toFormValues(ownConfig)['transcriber.microsPerMinute']).toBe('0,006')
    expect(submitted(ownConfig, {})).toMatchObject({ transcriber, apiKeys: { transcriber: '***' } })
    expect(submitted(defaults, {})).toMatchObject({ transcriber: null, apiKeys: { transcriber: '***' } })
  })

  test('a typed one is saved with its key; at the provider of a name it has no address', () => {
    const fields = {
      'customConfig.transcriber.provider': 'openai',
      'customConfig.transcriber.name': ' whisper-1 ',
      'customConfig.transcriber.microsPerMinute': '',
      'customConfig.apiKeys.transcriber': ' sk-1 ',
    }
    expect(submitted(ownConfig, fields)).toMatchObject({
      transcriber: { provider: 'openai', name: 'whisper-1', baseUrl: '', microsPerMinute: null },
      apiKeys: { transcriber: 'sk-1' },
    })
    const cheap = { ...fields, 'customConfig.transcriber.microsPerMinute': 'barato' }
    expect(() => submitted(ownConfig, cheap)).toThrow('Escribe un número')
  })

  test("choosing the workspace's transcriber deletes the agent's key", () => {
    const fields = { 'customConfig.transcriber.provider': '', 'customConfig.apiKeys.transcriber': '***' }
    expect(submitted(ownConfig, fields)).toMatchObject({ transcriber: null, apiKeys: { transcriber: '' } })
  })
})

test('options form: what a model sees is asked only where its name does not say it', () => {
  const typed = {
    ...toFormValues(defaults),
    'model.provider': 'custom',
    'model.baseUrl': 'http://casa/v1',
    'model.sees': 'on',
  }
  const seesAs = (name: string) => applyFormValues(defaults, { ...typed, 'model.name': name }).model?.sees
  expect([seesAs('llama3.1'), seesAs('llava')]).toEqual([true, false])
})

test('options form: list values are saved once and without blanks', () => {
  const typed = { ...toFormValues(defaults), 'escalationRules.keywords': ' factura \n\nfactura\nreclamo' }
  expect(applyFormValues(defaults, typed).escalationRules.keywords).toEqual(['factura', 'reclamo'])
})

test('option warnings: each is reported at its field', () => {
  expect(findOptionWarnings(defaults)).toEqual({})
  expect(findOptionWarnings(fullConfig)['businessHours.end']).toBe(
    'Cierra a las 6:00 del día siguiente: la noche cuenta para el día en que empezó.',
  )
  expect(findOptionWarnings(fullConfig)['escalationRules.workingHours']).toMatch(/no cambia nada/)
  const noEscalation = CustomConfig.parse({ escalationRules: { keywords: [], conditions: [], autoTransferAfter: 0 } })
  expect(findOptionWarnings(noEscalation)['escalationRules.keywords']).toMatch(/nada lleva a una persona/)
})

test('section summaries: one line per section', () => {
  expect([
    sectionSummaries.replyStyle(defaults, embeddedRuntime),
    sectionSummaries.sources(fullConfig, 2),
    sectionSummaries.messages(defaults, embeddedRuntime),
    sectionSummaries.hours(fullConfig),
    sectionSummaries.fallback(defaults),
    sectionSummaries.escalation(defaults),
    sectionSummaries.escalation(fullConfig),
    sectionSummaries.leads(defaults),
    sectionSummaries.neverAnswer(fullConfig),
    sectionSummaries.model({ provider: '', name: '' }),
    sectionSummaries.model({ provider: 'custom', name: 'llama3.1' }),
  ]).toEqual([
    'Espera 1 segundo, cercano y amable, de tú, en español',
    'Tu prompt y tus documentos, con 2 variables',
    'Saludo, frase de que es automático y aviso de que solo lee texto',
    'Lunes y miércoles, 22:00 a 6:00 del día siguiente',
    'Envía el mensaje de respaldo',
    'Con 3 palabras tuyas, si la piden, por un precio que no tiene, por un reclamo y tras 3 veces sin respuesta',
    'Con 2 palabras tuyas y tras 3 veces sin respuesta',
    'Cómo se llama, teléfono, correo, cuánto quiere gastar, para cuándo lo quiere y quién lo decide',
    '1 número',
    'El de tu cuenta',
    'llama3.1, de un programa compatible',
  ])
})

test('time zone field: shows the local time there and whether it differs from the browser', () => {
  const now = Date.parse('2026-11-22T19:00:00Z')
  expect(timeZoneHint('America/Bogota', now)).toBe('Bogotá: ahora son las 14:00.')
  expect(timeZoneHint('Marte', now)).toBe('Escribe tu ciudad y elige su zona de la lista.')
  expect(hasDifferentTime('America/Bogota', 'America/Lima', now)).toBe(false)
  expect(hasDifferentTime('America/Bogota', 'Europe/Madrid', now)).toBe(true)
})

test('n8n runtime: unsupported options are hidden and stay unchanged', () => {
  const n8nRuntime = { platform: 'telegram', engine: 'n8n' } as const
  expect(
    ['responseDelay', 'useTypingIndicator', 'mediaNotice.enabled', 'greeting'].map((name) =>
      isOptionSupportedBy(n8nRuntime)(name as 'greeting'),
    ),
  ).toEqual([true, false, false, true])
  expect(sectionSummaries.replyStyle(defaults, n8nRuntime)).toMatch(/^Espera 1 segundo/)
  expect(sectionSummaries.messages(defaults, n8nRuntime)).not.toContain('solo lee texto')
  const form = Object.fromEntries(toFormEntries(toFormValues(defaults)))
  const typed = createAgentFormSchema(fullConfig, isOptionSupportedBy(n8nRuntime)).parse({
    ...agentFields,
    ...form,
  }).customConfig
  expect([typed.responseDelay, typed.mediaNotice]).toEqual([defaults.responseDelay, fullConfig.mediaNotice])
})
