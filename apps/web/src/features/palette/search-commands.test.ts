import { expect, test } from 'vitest'
import { searchCommands } from './search-commands.ts'

const commands = [
  { label: 'Dashboard', keywords: 'inicio' },
  { label: 'Agentes' },
  { label: 'Conversaciones' },
  { label: 'Extracción de Datos' },
  { label: 'Base de Conocimientos', keywords: 'documentos' },
  { label: 'Crear Agente' },
  { label: 'Tema oscuro' },
  { label: 'Asesor del Ñandú' },
]
const labels = (query: string) => searchCommands(commands, query).map(({ label }) => label)

test('search commands: an empty query returns every command in order', () => {
  expect(searchCommands(commands, '  ')).toEqual(commands)
})

test('search commands: accents and case are ignored', () => {
  expect(labels('EXTRACCION')).toEqual(['Extracción de Datos'])
  expect(labels('ñandu')).toEqual(['Asesor del Ñandú'])
  expect(labels('nandú')).toEqual(['Asesor del Ñandú'])
})

test('search commands: the start of the label ranks above the start of another word, and that above any part', () => {
  expect(labels('agente')).toEqual(['Agentes', 'Crear Agente'])
  expect(labels('da')).toEqual(['Dashboard', 'Extracción de Datos'])
})

test('search commands: every word must match, in any order', () => {
  expect(labels('agente cre')).toEqual(['Crear Agente'])
  expect(labels('datos agente')).toEqual([])
})

test('search commands: letters in sequence match, but rank last', () => {
  expect(labels('cnv')).toEqual(['Conversaciones'])
  expect(labels('zzz')).toEqual([])
})

test('search commands: keywords match, too', () => {
  expect(labels('documentos')).toEqual(['Base de Conocimientos'])
})
