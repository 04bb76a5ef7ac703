import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { StartError } from './platform/start-error.ts'
import { readKeyRing } from './secret-key.ts'

const folder = () => {
  const path = mkdtempSync(join(tmpdir(), 'portavoz-llave-'))
  onTestFinished(() => rmSync(path, { recursive: true, force: true }))
  return path
}

test('a key is made once, whole, for its owner alone, and nothing is left beside it', () => {
  const dataDir = join(folder(), 'data')
  const [key = ''] = readKeyRing(null, dataDir)
  expect(key.length).toBeGreaterThanOrEqual(32)
  expect(readKeyRing(null, dataDir)).toEqual([key])
  expect(readdirSync(dataDir)).toEqual(['secret.key'])
  expect(statSync(join(dataDir, 'secret.key')).mode & 0o777).toBe(0o600)
})

test('a key that is there is never written over', () => {
  const dataDir = folder()
  const theirs = 'una-llave-que-ya-estaba-aqui-desde-ayer'
  writeFileSync(join(dataDir, 'secret.key'), `${theirs}\n`)
  expect(readKeyRing(null, dataDir)).toEqual([theirs])
  expect(readFileSync(join(dataDir, 'secret.key'), 'utf8')).toBe(`${theirs}\n`)
})

test.each(['', 'corta'])('a key file that holds «%s» stops the start with a sentence', (content) => {
  const dataDir = folder()
  writeFileSync(join(dataDir, 'secret.key'), content)
  expect(() => readKeyRing(null, dataDir)).toThrow(StartError)
  expect(() => readKeyRing(null, dataDir)).toThrow(/secret\.key está incompleta/)
})

test('a key file that nobody can read stops the start with a sentence', () => {
  const dataDir = folder()
  mkdirSync(join(dataDir, 'secret.key'))
  expect(() => readKeyRing(null, dataDir)).toThrow(StartError)
})

test('given keys are a ring, and no file is made', () => {
  const dataDir = folder()
  expect(readKeyRing(' una , otra ', dataDir)).toEqual(['una', 'otra'])
  expect(readdirSync(dataDir)).toEqual([])
})
