import { limits } from '@portavoz/contract'
import { expect, test } from 'vitest'
import { added, isRecallable, isToSend, shareOf, type Upload, whatLeavingDoes, whyRefused } from './uploads.ts'

const file = (name: string, size = 10) => Object.defineProperty(new File(['x'], name), 'size', { value: size })

test.each([
  ['foto.png', 10, 'Tipo de archivo no permitido. Formatos soportados: PDF, Word, TXT, MD, CSV, Excel'],
  ['precios', 10, 'Tipo de archivo no permitido. Formatos soportados: PDF, Word, TXT, MD, CSV, Excel'],
  ['precios.pdf', limits.documentBytes + 1, 'El archivo excede el tamaño máximo permitido (30MB/50MB)'],
  ['PRECIOS.XLSX', limits.documentBytes + 1, null],
  ['precios.xlsx', limits.excelBytes + 1, 'El archivo excede el tamaño máximo permitido (30MB/50MB)'],
  ['precios.pdf', limits.documentBytes, null],
  ['vacío.txt', 0, 'El archivo está vacío. Elige otro'],
])('%s of %i bytes: %s', (name, size, why) => expect(whyRefused(file(name, size))).toBe(why))

test('a file that is chosen twice stands there once; one that was sent may be sent again', () => {
  const one = file('precios.pdf')
  const chosen = added([], [one, one, file('foto.png')])
  expect(added(chosen, [one]).map(({ step }) => step)).toEqual(['chosen', 'refused'])
  const sent: Upload[] = [{ key: '0', file: one, step: 'sent' }]
  expect(added(sent, [one])).toHaveLength(2)
  expect(chosen.filter(isToSend)).toHaveLength(1)
})

test('how far all of them are counts bytes, not files', () => {
  const uploads: Upload[] = [
    { key: '1', file: file('a.pdf', 600), step: 'sent' },
    { key: '2', file: file('b.pdf', 300), step: 'sending', progress: { sent: 150, total: 320 } },
    { key: '3', file: file('c.pdf', 100), step: 'waiting' },
    { key: '4', file: file('d.png', 900), step: 'refused', why: 'no' },
  ]
  expect(shareOf(uploads)).toBe(0.75)
  expect(shareOf([])).toBe(0)
})

test('what has left whole is not called back', () => {
  const own = { key: '1', file: file('a.pdf', 600) }
  const sending = (sent: number): Upload => ({ ...own, step: 'sending', progress: { sent, total: 700 } })
  expect([{ ...own, step: 'waiting' } as const, sending(0), sending(699), sending(700)].map(isRecallable)).toEqual([
    true,
    true,
    true,
    false,
  ])
})

test('whoever leaves is told what becomes of each: discarded, stopped, or kept because it has arrived', () => {
  const own = { key: '1', file: file('a.pdf', 600) }
  const sending = (sent: number): Upload => ({ ...own, step: 'sending', progress: { sent, total: 700 } })
  const [waiting, chosen, sent] = (['waiting', 'chosen', 'sent'] as const).map((step): Upload => ({ ...own, step }))
  expect(whatLeavingDoes([chosen!])).toBe('discards')
  expect(whatLeavingDoes([sent!, sending(699), waiting!])).toBe('stops')
  expect(whatLeavingDoes([sending(700), waiting!])).toBe('stops_and_keeps')
  expect(whatLeavingDoes([sent!, sending(700)])).toBe('keeps')
})
