import { documentTypes, type KnowledgeDocument } from '@portavoz/contract'
import { expect, test } from 'vitest'
import { kindWords, meaningWords, passagesThatStop, stageWords } from './words.ts'

const document = (fileName: string, fileType: string) => ({ fileName, fileType }) as KnowledgeDocument
const pdf = document('precios.pdf', documentTypes.pdf)

test('a document is called what it is, or what its name says while nobody knows', () => {
  expect(kindWords(document('datos.xls', documentTypes.xlsx))).toBe('XLSX')
  expect(kindWords(document('notas.Md', 'application/octet-stream'))).toBe('MD')
})

test('how far its reading is says pages, rows or text', () => {
  expect(stageWords({ name: 'reading', done: 34, total: 96 }, pdf)).toBe('Leyendo páginas: 34 de 96')
  const sheet = document('inventario.xlsx', documentTypes.xlsx)
  expect(stageWords({ name: 'reading', done: 12_000, total: null }, sheet)).toBe('Leyendo filas: 12.000')
  expect(stageWords({ name: 'reading', done: 0, total: null }, document('a.txt', documentTypes.txt))).toBe(
    'Leyendo el texto…',
  )
  expect(stageWords({ name: 'embedding', done: 5, total: 80 }, pdf)).toBe('Leyendo significados: 5 de 80')
})

test('a document says whether its meaning is read, and why not', () => {
  const said = (meaning: KnowledgeDocument['meaning'], stage: KnowledgeDocument['stage'] = null) =>
    meaningWords({ meaning, stage })
  const trouble = 'No hay conexión con el proveedor de significados.'
  expect(said(null)).toBe('')
  expect(said({ isRead: true, trouble: null })).toMatch(/^Leído: /)
  expect(said({ isRead: false, trouble: null })).toBe('Por leer. Mientras tanto responde por sus palabras.')
  expect(said({ isRead: false, trouble: null }, { name: 'embedding', done: 1, total: 9 })).toMatch(/^Leyéndose\. /)
  expect(said({ isRead: false, trouble })).toBe(
    `${trouble} Se intenta de nuevo por sí solo. Mientras tanto responde por sus palabras.`,
  )
  expect(said({ isRead: true, trouble })).toBe(`${trouble} Se intenta de nuevo por sí solo.`)
})

test('one passage stops alone', () => {
  expect(passagesThatStop(1)).toBe('1 fragmento dejará de responder al instante')
  expect(passagesThatStop(12)).toBe('12 fragmentos dejarán de responder al instante')
})
