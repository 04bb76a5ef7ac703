import { DEFAULT_CONNECTION_CONFIG } from 'baileys'
import { expect, test } from 'vitest'
import { LIBRARY_VERSION } from './library-version.ts'

test('library version: the constant is the version that Baileys uses by default', () => {
  expect(LIBRARY_VERSION).toEqual(DEFAULT_CONNECTION_CONFIG.version)
})
