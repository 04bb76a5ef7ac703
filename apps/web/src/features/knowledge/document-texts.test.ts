import { documentTypes, type KnowledgeDocument } from '@portavoz/contract'
import { expect, test } from 'vitest'
import { fileTypeLabel, embeddingText, nothingFoundText, stageText } from './document-texts.ts'

const document = (fileName: string, fileType: string) => ({ fileName, fileType }) as KnowledgeDocument
const pdf = document('precios.pdf', documentTypes.pdf)

test('file type label: from the content, else from the file name', () => {
  expect(fileTypeLabel(document('datos.xls', documentTypes.xlsx))).toBe('XLSX')
  expect(fileTypeLabel(document('notas.Md', 'application/octet-stream'))).toBe('MD')
})

test('processing stage: counts pages or rows, or names the text', () => {
  expect(stageText({ name: 'reading', done: 34, total: 96 }, pdf)).toBe('Leyendo páginas: 34 de 96')
  const sheet = document('inventario.xlsx', documentTypes.xlsx)
  expect(stageText({ name: 'reading', done: 12_000, total: null }, sheet)).toBe('Leyendo filas: 12.000')
  expect(stageText({ name: 'reading', done: 0, total: null }, document('a.txt', documentTypes.txt))).toBe(
    'Leyendo el texto…',
  )
  expect(stageText({ name: 'embedding', done: 5, total: 80 }, pdf)).toBe('Leyendo significados: 5 de 80')
})

test('embedding text: says whether the document has embeddings, and why not', () => {
  const text = (meaning: KnowledgeDocument['meaning'], stage: KnowledgeDocument['stage'] = null) =>
    embeddingText({ meaning, stage })
  const trouble = 'No hay conexión con el proveedor de significados.'
  expect(text(null)).toBe('')
  expect(text({ isRead: true, trouble: null })).toMatch(/^Leído: /)
  expect(text({ isRead: false, trouble: null })).toBe('Por leer. Mientras tanto responde por sus palabras.')
  expect(text({ isRead: false, trouble: null }, { name: 'embedding', done: 1, total: 9 })).toMatch(/^Leyéndose\. /)
  expect(text({ isRead: false, trouble })).toBe(
    `${trouble} Se intenta de nuevo por sí solo. Mientras tanto responde por sus palabras.`,
  )
  expect(text({ isRead: true, trouble })).toBe(`${trouble} Se intenta de nuevo por sí solo.`)
})

test('nothing found: names the search and the period, and mentions other filters', () => {
  expect(nothingFoundText({ page: 2 })).toBeNull()
  expect(nothingFoundText({ q: 'jirafa' })).toBe('Nada con «jirafa»')
  expect(nothingFoundText({ q: 'jirafa', uploaded: 'week' })).toBe('Nada con «jirafa» de la última semana')
  expect(nothingFoundText({ q: 'jirafa', uploaded: 'today', tag: 'precios' })).toBe(
    'Nada con «jirafa» de hoy con esos filtros',
  )
  expect(nothingFoundText({ uploaded: 'month' })).toBe('Ningún documento del último mes')
  expect(nothingFoundText({ state: 'FAILED' })).toBe('Ningún documento con esos filtros')
})
