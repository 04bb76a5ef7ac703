import { expect, test } from 'vitest'
import type { WebVersion } from '../../../ports/whatsapp/web-version.ts'
import { chooseVersion } from './choose-version.ts'

const [environment, page, library]: WebVersion[] = [
  [2, 3000, 1_000_000_001],
  [2, 3000, 1_000_000_003],
  [2, 3000, 1_000_000_002],
]
const allCandidates = { environment: environment!, page: page!, library: library!, refused: new Set<string>() }

test.each([
  ['the operator’s first', allCandidates, 'environment'],
  [
    'the operator’s although it was refused',
    { ...allCandidates, refused: new Set(['2.3000.1000000001']) },
    'environment',
  ],
  ['the page’s before the library’s', { ...allCandidates, environment: null }, 'page'],
  ['the library’s where the page was never read', { ...allCandidates, environment: null, page: null }, 'library'],
  [
    'the library’s where the page’s was refused',
    { ...allCandidates, environment: null, refused: new Set(['2.3000.1000000003']) },
    'library',
  ],
  [
    'the page’s where both are the same and refused',
    { ...allCandidates, environment: null, library: page!, refused: new Set(['2.3000.1000000003']) },
    'page',
  ],
  [
    'the page’s where it and the library’s were refused',
    { ...allCandidates, environment: null, refused: new Set(['2.3000.1000000002', '2.3000.1000000003']) },
    'page',
  ],
])('version: %s', (_, candidates, source) => {
  expect(chooseVersion(candidates).source).toBe(source)
})
