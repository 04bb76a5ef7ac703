import { expect, test } from 'vitest'
import type { WebVersion } from '../../../ports/web-version.ts'
import { presentVersion } from './present-version.ts'

const now = new Date('2026-11-23T12:00:00Z')
const ago = (days: number) => new Date(now.getTime() - days * 86_400_000)
const version: WebVersion = [2, 3000, 1_043_857_760]
const row = {
  onlyOne: true,
  version: '2.3000.1043857760',
  since: ago(90),
  checkedAt: ago(0),
  triedAt: ago(0),
  trouble: null,
  refused: null,
  refusedAt: null,
}
const base = { version, row, library: { date: ago(10) }, isAsked: true, now }

test.each([
  ['the page’s, named this morning although for months', { source: 'page' as const }, false],
  ['the page’s, unread for 15 days', { source: 'page' as const, row: { ...row, checkedAt: ago(15) } }, true],
  ['the library’s of 10 days', { source: 'library' as const }, false],
  ['the library’s of 31 days', { source: 'library' as const, library: { date: ago(31) } }, true],
  ['the operator’s', { source: 'environment' as const }, false],
  [
    'one refused an hour ago',
    { source: 'environment' as const, row: { ...row, refused: row.version, refusedAt: ago(0.04) } },
    true,
  ],
])('%s', (_, known, isOld) => {
  const shown = presentVersion({ ...base, ...known })
  expect(shown).toMatchObject({ isOld, sentence: expect.stringContaining('2.3000.1043857760') })
  expect(shown.advice === null).toBe(!isOld)
})

test('sentence: names its origin and day, and why the page was not read', () => {
  const { sentence, advice } = presentVersion({
    ...base,
    source: 'library',
    library: { date: new Date('2026-08-07T12:00:00Z') },
    row: { ...row, version: null, trouble: 'nadie escucha ahí' },
  })
  expect(sentence).toBe(
    'Nos presentamos a WhatsApp como la versión 2.3000.1043857760, la que trae Portavoz, publicada el 7 de agosto de 2026. La última vez que se preguntó, la página de WhatsApp no se pudo leer (nadie escucha ahí).',
  )
  expect(advice).toMatch(/falla vincular teléfonos/)
})
