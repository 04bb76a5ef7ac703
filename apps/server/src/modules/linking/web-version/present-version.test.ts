import { expect, test } from 'vitest'
import type { WebVersion } from '../../../ports/whatsapp/web-version.ts'
import { presentVersion } from './present-version.ts'

const now = new Date('2026-11-23T12:00:00Z')
const ago = (days: number) => new Date(now.getTime() - days * 86_400_000)
const version: WebVersion = [2, 3000, 1_043_857_760]
const OLDER: WebVersion = [2, 3000, 1_043_857_759]
const NEWER: WebVersion = [2, 3000, 1_043_857_761]
const row = {
  onlyOne: true,
  version: '2.3000.1043857760',
  since: ago(90),
  checkedAt: ago(0),
  triedAt: ago(0),
  trouble: null,
}
const library = { version, date: ago(10) }
const base = { version, row, library, isRefused: false, isAsked: true, now }
const pinned = { source: 'environment' as const }

test.each([
  ['the page’s, named this morning although for months', { source: 'page' as const }, false],
  ['the page’s, unread for 15 days', { source: 'page' as const, row: { ...row, checkedAt: ago(15) } }, true],
  ['the library’s of 10 days', { source: 'library' as const }, false],
  ['the library’s of 31 days', { source: 'library' as const, library: { version, date: ago(31) } }, true],
  ['the operator’s, the newest that is known', pinned, false],
  [
    'the operator’s, newer than the library’s of 31 days',
    { ...pinned, row: undefined, library: { version: OLDER, date: ago(31) } },
    false,
  ],
  ['the operator’s, the library’s of 31 days', { ...pinned, library: { version, date: ago(31) } }, true],
  ['the operator’s, older than the page’s', { ...pinned, row: { ...row, version: '2.3000.1043857761' } }, true],
  ['the operator’s, older than the library’s', { ...pinned, library: { version: NEWER, date: ago(1) } }, true],
  ['the operator’s, refused', { ...pinned, isRefused: true }, true],
])('version age: %s', (_, changes, isOld) => {
  const presented = presentVersion({ ...base, ...changes })
  expect(presented).toMatchObject({ isOld, sentence: expect.stringContaining('2.3000.1043857760') })
  expect(presented.advice === null).toBe(!isOld)
  expect(presented.remedy === null).toBe(!isOld)
})

test('version sentence: its origin and date, and why the page was not read', () => {
  const { sentence, advice } = presentVersion({
    ...base,
    source: 'library',
    library: { version, date: new Date('2026-08-07T12:00:00Z') },
    row: { ...row, version: null, trouble: 'nadie escucha ahí' },
  })
  expect(sentence).toBe(
    'Nos presentamos a WhatsApp como la versión 2.3000.1043857760, la que trae Portavoz, publicada el 7 de agosto de 2026. La última vez que se preguntó, la página de WhatsApp no se pudo leer (nadie escucha ahí).',
  )
  expect(advice).toMatch(/falla vincular teléfonos/)
})

test.each([
  [
    'a newer one on the page',
    { row: { ...row, version: '2.3000.1043857761' } },
    /anunció una más nueva, la 2\.3000\.1043857761\. Quita WHATSAPP_VERSION/,
  ],
  [
    'a newer one in Portavoz',
    { library: { version: NEWER, date: ago(1) } },
    /trae una más nueva, la 2\.3000\.1043857761\. Quita WHATSAPP_VERSION/,
  ],
  [
    'an old library, and the page is not asked',
    { isAsked: false, library: { version, date: ago(31) } },
    /Quita WHATSAPP_VERSION y actualiza Portavoz/,
  ],
])('pinned version with %s: the remedy is shown', (_, changes, remedy) => {
  const presented = presentVersion({ ...base, ...pinned, ...changes })
  expect(presented.remedy).toMatch(remedy)
  expect(presented.advice).toContain(presented.remedy)
})

test('pinned version: its date is known when the page or the library has the same version', () => {
  expect(presentVersion({ ...base, ...pinned }).since).toBe(ago(90).toISOString())
  expect(presentVersion({ ...base, ...pinned, row: undefined }).since).toBe(ago(10).toISOString())
  expect(presentVersion({ ...base, ...pinned, version: NEWER }).since).toBeNull()
})
