import { expect, test } from 'vitest'
import { search } from './search.ts'

const commands = [
  { label: 'Dashboard', also: 'inicio' },
  { label: 'Agentes' },
  { label: 'Conversaciones' },
  { label: 'Extracción de Datos' },
  { label: 'Base de Conocimientos', also: 'documentos' },
  { label: 'Crear Agente' },
  { label: 'Tema oscuro' },
  { label: 'Asesor del Ñandú' },
]
const labels = (query: string) => search(commands, query).map(({ label }) => label)

test('nothing asked is everything, in its order', () => {
  expect(search(commands, '  ')).toEqual(commands)
})

test('neither accents nor capitals count', () => {
  expect(labels('EXTRACCION')).toEqual(['Extracción de Datos'])
  expect(labels('ñandu')).toEqual(['Asesor del Ñandú'])
  expect(labels('nandú')).toEqual(['Asesor del Ñandú'])
})

test('the beginning of the label wins over that of another word, and that over any part', () => {
  expect(labels('agente')).toEqual(['Agentes', 'Crear Agente'])
  expect(labels('da')).toEqual(['Dashboard', 'Extracción de Datos'])
})

test('every word must be found, in any order', () => {
  expect(labels('agente cre')).toEqual(['Crear Agente'])
  expect(labels('datos agente')).toEqual([])
})

test('letters in their order are enough, but come last', () => {
  expect(labels('cnv')).toEqual(['Conversaciones'])
  expect(labels('zzz')).toEqual([])
})

test('a command answers to other words too', () => {
  expect(labels('documentos')).toEqual(['Base de Conocimientos'])
})
