import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { createQuoteLookup } from '../../../../test/helpers/quote-from-document.ts'
import { otherPlaceShareOf } from '../query/mentioned-places.ts'

const SHIPPING = readFileSync(new URL('../../../../demo/documents/envios-y-devoluciones.md', import.meta.url), 'utf8')

test('place that no document has: «otras ciudades» answers for a place of the same country', async () => {
  const quoteFor = await createQuoteLookup('envios.md', SHIPPING)
  for (const question of [
    '¿Cuánto cuesta el envío a Medellín?',
    'cuanto vale el envio a cali',
    'precio del envío hasta Santa Marta',
    'cuánto cobran por mandar a bucaramanga?',
    'cuanto el domicilio a Envigado',
    'hola, cuánto tarda el envío a Pasto?',
  ])
    expect([question, await quoteFor(question)]).toEqual([question, expect.stringContaining('Precio: $13.000')])
  for (const question of ['¿Cuánto cuesta el envío a Bogotá?', 'cuanto cuesta el envio a bogta'])
    expect(await quoteFor(question)).toBe('Destino: Bogotá; Tarda: 1 día hábil; Precio: $7.000')
})

test('place that no document has: abroad is no other city', async () => {
  const quoteFor = await createQuoteLookup('envios.md', SHIPPING)
  for (const question of [
    '¿Cuánto cuesta el envío a Madrid?',
    'cuanto vale el envio a miami',
    'precio del envío a Lima',
    'cuánto cuesta el envío a Estados Unidos?',
    'cuánto cuesta el envío a México?',
    '¿tienen tienda en Medellín?',
  ])
    expect([question, (await quoteFor(question))?.includes('$13.000') ?? false]).toEqual([question, false])
})

test('place that no document has: a name in no list may be a neighbourhood, and is no other city', async () => {
  const quoteFor = await createQuoteLookup('envios.md', SHIPPING)
  for (const question of [
    '¿Cuánto cuesta el domicilio a Chapinero?',
    'cuánto cuesta el envío a Zarzal?',
    'cuanto vale el envio para Suba',
    '¿hacen domicilios hasta Kennedy?',
  ])
    expect([question, (await quoteFor(question))?.includes('$13.000') ?? false]).toEqual([question, false])
})

test('place that no document has: a name of several countries does not show the home country', async () => {
  const ofSpain = 'Envío a,Precio\nGuadalajara,4 €\nMérida,5 €\nOtras ciudades,9 €\n'
  const quoteFor = await createQuoteLookup('envios.csv', ofSpain)
  expect((await quoteFor('¿Cuánto cuesta el envío a Monterrey?'))?.includes('9 €') ?? false).toBe(false)
  const quoteForMadrid = await createQuoteLookup('envios.csv', ofSpain.replace('Mérida', 'Madrid'))
  expect(await quoteForMadrid('¿Cuánto cuesta el envío a Sevilla?')).toContain('9 €')
})

test('place that no document has: without a text about other places it stays unanswered', async () => {
  const quoteFor = await createQuoteLookup('envios.csv', 'Envío a,Precio\nBogotá,$7.000\nSoacha,$9.000\n')
  expect(await quoteFor('¿Cuánto cuesta el envío a Soacha?')).toContain('$9.000')
  expect(await quoteFor('¿Cuánto cuesta el envío a Medellín?')).toBeUndefined()
})

test.each([
  ['Otras ciudades: $13.000', true],
  ['Resto del país', true],
  ['Enviamos a todo el país', true],
  ['a toda la República', true],
  ['toda Colombia', true],
  ['demás municipios', true],
  ['Envíos nacionales', true],
  ['cualquier ciudad', true],
  ['en otra ciudad', false],
  ['Otras formas de pago', false],
  ['La ciudad', false],
  ['resto del año', false],
  ['Otros países', false],
  ['Otros destinos internacionales', false],
  ['Otras ciudades extranjeras', false],
  ['Otras ciudades del exterior', false],
  ['Otros destinos nacionales', true],
])('text about all other places: «%s» %s', (text, expected) => {
  expect(otherPlaceShareOf(text) > 0).toBe(expected)
})
