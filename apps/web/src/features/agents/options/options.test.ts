import { CustomConfig } from '@portavoz/contract'
import { describe, expect, test } from 'vitest'
import { cautionsOf } from './cautions.ts'
import { configFrom, fieldsOf, formOver, isOptionOf, typedFrom } from './options.ts'
import { summaries } from './summaries.ts'
import { isElsewhere, zoneWords } from './zones.ts'

const usual = CustomConfig.parse({})
const whole = CustomConfig.parse({
  businessHours: { enabled: true, days: [1, 3], start: '22:00', end: '06:00', timezone: 'Europe/Madrid' },
  escalationRules: { keywords: ['factura', 'reclamo grave'], conditions: [], workingHours: true },
  leadCapture: { requiredFields: ['talla'] },
  variables: { horario: 'de 9 a 6', dirección: 'Calle 12' },
  neverAnswer: ['+573001112233'],
  budget: { monthlyUsd: 12.5 },
})
const ours = { platform: 'whatsapp', engine: 'embedded' } as const
const words = { name: 'Ventas', description: 'Vende', prompt: 'Eres vendedor' }

test('what the form shows of a configuration is that configuration again', () => {
  for (const config of [usual, whole]) expect(CustomConfig.parse(configFrom(config, typedFrom(config)))).toEqual(config)
})

test('what nobody opened is saved as it stands, whatever the form was drawn from', () => {
  const form = Object.fromEntries(fieldsOf(typedFrom(whole)))
  expect(formOver(usual, isOptionOf(ours)).parse({ ...words, ...form }).customConfig).toEqual(whole)
})

test('with hours an agent does not attend round the clock', () => {
  const typed = { ...typedFrom(usual), 'businessHours.enabled': 'on' }
  expect(configFrom(usual, typed).features.attend24_7).toBe(false)
})

test('a budget is read with a comma or a point, and what is no number is not taken for none', () => {
  const read = (said: string) => configFrom(usual, { ...typedFrom(usual), 'budget.monthlyUsd': said }).budget.monthlyUsd
  expect(['', ' ', '12,5', '12.5', 'veinte'].map(read)).toEqual([null, null, 12.5, 12.5, Number.NaN])
})

describe('the model of an agent', () => {
  const none = { openai: '', anthropic: '', custom: '' }
  const plainly = CustomConfig.parse({ apiKeys: none })
  const byKey = CustomConfig.parse({ apiKeys: { ...none, openai: '***' } })
  const form = formOver(plainly, isOptionOf(ours))
  const said = (fields: Record<string, string>, over = form) =>
    over.parse({ ...words, ...Object.fromEntries(fieldsOf(typedFrom(plainly))), ...fields }).customConfig
  const hidden = { openai: '***', anthropic: '***', custom: '***' }

  test('is its account’s where nobody chose one, and no key is touched', () => {
    expect(said({})).toMatchObject({ model: null, apiKeys: hidden })
  })

  test('is shown where a key alone says which it is, and that stays as it was', () => {
    const typed = typedFrom(byKey)
    expect([typed['model.provider'], typed['model.name']]).toEqual(['openai', 'gpt-5-mini'])
    const over = formOver(byKey, isOptionOf(ours))
    const standing = Object.fromEntries(fieldsOf(typed))
    expect(said({ ...standing, 'customConfig.apiKeys.openai': '***' }, over)).toMatchObject({
      model: null,
      apiKeys: hidden,
    })
    expect(said({ ...standing, 'customConfig.model.name': 'gpt-5' }, over)).toMatchObject({ model: { name: 'gpt-5' } })
    expect(said({ ...standing, 'customConfig.model.provider': '' }, over)).toMatchObject({ model: null, apiKeys: none })
  })

  test('goes with the key that is typed for it, and a key is never among what is kept on the device', () => {
    const fields = {
      'customConfig.model.provider': 'custom',
      'customConfig.model.name': ' llama3.1 ',
      'customConfig.model.baseUrl': ' http://localhost:11434/v1/ ',
      'customConfig.apiKeys.custom': ' clave ',
    }
    expect(said(fields)).toMatchObject({
      model: { provider: 'custom', name: 'llama3.1', baseUrl: 'http://localhost:11434/v1/' },
      apiKeys: { ...hidden, custom: 'clave' },
    })
    expect(Object.keys(typedFrom(plainly)).filter((name) => name.startsWith('apiKeys'))).toEqual([])
  })
})

test('lines are told once, without blanks', () => {
  const typed = { ...typedFrom(usual), 'escalationRules.keywords': ' factura \n\nfactura\nreclamo' }
  expect(configFrom(usual, typed).escalationRules.keywords).toEqual(['factura', 'reclamo'])
})

test('what may surprise is said at its field', () => {
  expect(cautionsOf(usual)).toEqual({})
  expect(cautionsOf(whole)['businessHours.end']).toBe(
    'Cierra a las 6:00 del día siguiente: la noche cuenta para el día en que empezó.',
  )
  expect(cautionsOf(whole)['escalationRules.workingHours']).toMatch(/no cambia nada/)
  const nothing = CustomConfig.parse({ escalationRules: { keywords: [], conditions: [], autoTransferAfter: 0 } })
  expect(cautionsOf(nothing)['escalationRules.keywords']).toMatch(/nada lleva a una persona/)
})

test('each section says in a line how it stands', () => {
  expect([
    summaries.manner(usual, ours),
    summaries.sources(whole, 2),
    summaries.messages(usual, ours),
    summaries.hours(whole),
    summaries.fallback(usual),
    summaries.escalation(usual),
    summaries.escalation(whole),
    summaries.leads(usual),
    summaries.never(whole),
    summaries.model({ provider: '', name: '' }),
    summaries.model({ provider: 'custom', name: 'llama3.1' }),
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

test('of a zone the form tells the hour there, and whether the browser is elsewhere', () => {
  const now = Date.parse('2026-11-22T19:00:00Z')
  expect(zoneWords('America/Bogota', now)).toBe('Hora actual ahí: 14:00.')
  expect(zoneWords('Marte', now)).toBe('Escribe tu ciudad y elige su zona de la lista.')
  expect(isElsewhere('America/Bogota', 'America/Lima', now)).toBe(false)
  expect(isElsewhere('America/Bogota', 'Europe/Madrid', now)).toBe(true)
})

test('what a workflow of n8n has no word for is not offered, and stays as it was', () => {
  const theirs = { platform: 'telegram', engine: 'n8n' } as const
  expect(
    ['responseDelay', 'useTypingIndicator', 'mediaNotice.enabled', 'greeting'].map((name) =>
      isOptionOf(theirs)(name as 'greeting'),
    ),
  ).toEqual([true, false, false, true])
  expect(summaries.manner(usual, theirs)).toMatch(/^Espera 1 segundo/)
  expect(summaries.messages(usual, theirs)).not.toContain('solo lee texto')
  const form = Object.fromEntries(fieldsOf(typedFrom(usual)))
  const typed = formOver(whole, isOptionOf(theirs)).parse({ ...words, ...form }).customConfig
  expect([typed.responseDelay, typed.mediaNotice]).toEqual([usual.responseDelay, whole.mediaNotice])
})
