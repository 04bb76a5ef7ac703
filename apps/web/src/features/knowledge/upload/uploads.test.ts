import { limits } from '@portavoz/contract'
import { expect, test } from 'vitest'
import {
  addFiles,
  isCancellable,
  isSendable,
  uploadedShare,
  type Upload,
  leaveEffect,
  uploadRefusal,
} from './uploads.ts'

const file = (name: string, size = 10) => Object.defineProperty(new File(['x'], name), 'size', { value: size })

test.each([
  ['foto.png', 10, 'Tipo de archivo no permitido. Formatos soportados: PDF, Word, TXT, MD, CSV, Excel'],
  ['precios', 10, 'Tipo de archivo no permitido. Formatos soportados: PDF, Word, TXT, MD, CSV, Excel'],
  ['precios.pdf', limits.documentBytes + 1, 'El archivo excede el tamaño máximo permitido (30MB/50MB)'],
  ['PRECIOS.XLSX', limits.documentBytes + 1, null],
  ['precios.xlsx', limits.excelBytes + 1, 'El archivo excede el tamaño máximo permitido (30MB/50MB)'],
  ['precios.pdf', limits.documentBytes, null],
  ['vacío.txt', 0, 'El archivo está vacío. Elige otro'],
])('upload refusal: %s of %i bytes: %s', (name, size, reason) => expect(uploadRefusal(file(name, size))).toBe(reason))

test('add files: a duplicate is added once; a file already sent may be sent again', () => {
  const document = file('precios.pdf')
  const chosen = addFiles([], [document, document, file('foto.png')])
  expect(addFiles(chosen, [document]).map(({ step }) => step)).toEqual(['chosen', 'refused'])
  const sent: Upload[] = [{ key: '0', file: document, step: 'sent' }]
  expect(addFiles(sent, [document])).toHaveLength(2)
  expect(chosen.filter(isSendable)).toHaveLength(1)
})

test('upload progress: counts bytes, not files', () => {
  const uploads: Upload[] = [
    { key: '1', file: file('a.pdf', 600), step: 'sent' },
    { key: '2', file: file('b.pdf', 300), step: 'sending', progress: { sent: 150, total: 320 } },
    { key: '3', file: file('c.pdf', 100), step: 'waiting' },
    { key: '4', file: file('d.png', 900), step: 'refused', reason: 'no' },
  ]
  expect(uploadedShare(uploads)).toBe(0.75)
  expect(uploadedShare([])).toBe(0)
})

test('upload: cannot be cancelled after its last byte was sent', () => {
  const base = { key: '1', file: file('a.pdf', 600) }
  const sending = (sent: number): Upload => ({ ...base, step: 'sending', progress: { sent, total: 700 } })
  expect([{ ...base, step: 'waiting' } as const, sending(0), sending(699), sending(700)].map(isCancellable)).toEqual([
    true,
    true,
    true,
    false,
  ])
})

test('leaving during uploads: says whether they are discarded, stopped or kept', () => {
  const base = { key: '1', file: file('a.pdf', 600) }
  const sending = (sent: number): Upload => ({ ...base, step: 'sending', progress: { sent, total: 700 } })
  const [waiting, chosen, sent] = (['waiting', 'chosen', 'sent'] as const).map((step): Upload => ({ ...base, step }))
  expect(leaveEffect([chosen!])).toBe('discards')
  expect(leaveEffect([sent!, sending(699), waiting!])).toBe('stops')
  expect(leaveEffect([sending(700), waiting!])).toBe('stops_and_keeps')
  expect(leaveEffect([sent!, sending(700)])).toBe('keeps')
})
