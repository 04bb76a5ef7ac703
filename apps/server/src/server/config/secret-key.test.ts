import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { lockFolder } from '../../db/embedded/folder-lock.ts'
import { StartError } from '../../platform/process/start-error.ts'
import { readKeyRing } from './secret-key.ts'

const folder = () => {
  const path = mkdtempSync(join(tmpdir(), 'portavoz-llave-'))
  onTestFinished(() => rmSync(path, { recursive: true, force: true }))
  return path
}

test('secret key: it is created once, whole, for its owner only, and leaves no other file', () => {
  const dataDir = join(folder(), 'data')
  const [key = ''] = readKeyRing(null, dataDir)
  expect(key.length).toBeGreaterThanOrEqual(32)
  expect(readKeyRing(null, dataDir)).toEqual([key])
  expect(readdirSync(dataDir)).toEqual(['secret.key'])
  expect(statSync(join(dataDir, 'secret.key')).mode & 0o777).toBe(0o600)
})

const asRoot = process.getuid?.() === 0

test('data folder: it is private from its creation, in every code that creates it', () => {
  const mode = asRoot ? 0o711 : 0o700
  const umask = process.umask(0)
  onTestFinished(() => void process.umask(umask))
  const [ours, theirs] = [join(folder(), 'data'), join(folder(), 'data')]
  readKeyRing(null, ours)
  lockFolder(theirs)()
  expect([ours, theirs].map((path) => statSync(path).mode & 0o777)).toEqual([mode, mode])
})

test('data folder: an existing one keeps its permissions', () => {
  const dataDir = folder()
  chmodSync(dataDir, 0o750)
  readKeyRing(null, dataDir)
  expect(statSync(dataDir).mode & 0o777).toBe(0o750)
})

const refusing =
  (code: string, meanwhile = () => {}) =>
  () => {
    meanwhile()
    throw Object.assign(new Error(`${code}: no links here`), { code })
  }

test.each(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'EMLINK'])(
  'secret key: it is created where hard links are refused with %s',
  (code) => {
    const dataDir = folder()
    const [key = ''] = readKeyRing(null, dataDir, refusing(code))
    expect(key).toHaveLength(43)
    expect(readKeyRing(null, dataDir)).toEqual([key])
    expect(readdirSync(dataDir)).toEqual(['secret.key'])
    expect(statSync(join(dataDir, 'secret.key')).mode & 0o777).toBe(0o600)
  },
)

test.each(['EPERM', 'EEXIST'])('secret key: of two concurrent starts the first key stays, also after %s', (code) => {
  const dataDir = folder()
  const theirs = 'la-llave-del-otro-proceso-que-fue-primero'
  const first = () => writeFileSync(join(dataDir, 'secret.key'), theirs)
  expect(readKeyRing(null, dataDir, refusing(code, first))).toEqual([theirs])
  expect(readdirSync(dataDir)).toEqual(['secret.key'])
})

test('secret key: a failing disk stops the start and leaves no file', () => {
  const dataDir = folder()
  expect(() => readKeyRing(null, dataDir, refusing('EIO'))).toThrow(StartError)
  expect(readdirSync(dataDir)).toEqual([])
})

test('secret key: an existing one is never overwritten', () => {
  const dataDir = folder()
  const theirs = 'una-llave-que-ya-estaba-aqui-desde-ayer'
  writeFileSync(join(dataDir, 'secret.key'), `${theirs}\n`)
  expect(readKeyRing(null, dataDir)).toEqual([theirs])
  expect(readFileSync(join(dataDir, 'secret.key'), 'utf8')).toBe(`${theirs}\n`)
})

test.each(['', 'corta'])('secret key: a file that holds «%s» stops the start with a sentence', (content) => {
  const dataDir = folder()
  writeFileSync(join(dataDir, 'secret.key'), content)
  expect(() => readKeyRing(null, dataDir)).toThrow(StartError)
  expect(() => readKeyRing(null, dataDir)).toThrow(/secret\.key está incompleta/)
})

test('secret key: an unreadable file stops the start with a sentence', () => {
  const dataDir = folder()
  mkdirSync(join(dataDir, 'secret.key'))
  expect(() => readKeyRing(null, dataDir)).toThrow(StartError)
})

test('secret key: given keys form a ring, and no file is written', () => {
  const dataDir = folder()
  expect(readKeyRing(' una , otra ', dataDir)).toEqual(['una', 'otra'])
  expect(readdirSync(dataDir)).toEqual([])
})
