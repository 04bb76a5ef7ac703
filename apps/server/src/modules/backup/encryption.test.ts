import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { zstdCompressSync } from 'node:zlib'
import { Encrypter } from 'age-encryption'
import { packTar } from 'modern-tar'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { createEmptyDatabase, createTestDatabase } from '../../../test/database/test-database.ts'
import { runStatement } from '../../../test/database/run-statement.ts'
import { createTemporaryFolder } from '../../../test/process/temporary-folder.ts'
import { checkBackup } from './check-backup.ts'
import { restoreBackup } from './restore-backup.ts'
import { writeBackup } from './write-backup.ts'

const clock = { now: () => new Date('2026-11-24T20:00:00Z') }
const PASSPHRASE = 'una contraseña con eñe'

function createFolder(): string {
  const folder = createTemporaryFolder('portavoz-cifradas-')
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** Backs up a database with one person, and a data folder with one file of 300 kB. */
async function backUp(passphrase: string | null): Promise<string> {
  const database = await createTestDatabase()
  onTestFinished(database.drop)
  await runStatement(
    database.url,
    `insert into users (id, username, email, password_hash, roles, created_at)
      values ('luz', 'luz', 'luz@ejemplo.co', 'h', '{ROLE_USER}', now())`,
  )
  const dataDir = createFolder()
  mkdirSync(join(dataDir, 'media'))
  writeFileSync(join(dataDir, 'media', 'foto.jpg'), pseudoRandom(300_000))
  const client = new pg.Client(database.url)
  await client.connect()
  onTestFinished(() => client.end())
  const written = await writeBackup({ client, dataDir, clock, passphrase }, { folder: createFolder() })
  expect(written).toMatchObject({ isEncrypted: passphrase !== null })
  return written.path
}

/** Bytes that zstd cannot make smaller. */
const pseudoRandom = (size: number) =>
  Buffer.from(Array.from({ length: size }, (_, i) => (i * i * 2_654_435_761) >>> 24))

/** Expects the sentence, and a target in which nothing was written. */
async function expectRefusal(bytes: Uint8Array, passphrase: string | null, sentence: RegExp) {
  const path = join(createFolder(), 'copia.tar.zst.age')
  writeFileSync(path, bytes)
  const dataDir = createFolder()
  const target = { databaseUrl: 'postgres://nadie@127.0.0.1:1/x', dataDir }
  await expect(restoreBackup({ path, passphrase }, target, { replace: false, clock })).rejects.toThrow(sentence)
  expect(readdirSync(dataDir)).toEqual([])
}

test('encrypted backup: only its passphrase opens it, and everything comes back', async () => {
  const path = await backUp(PASSPHRASE)
  expect(path).toMatch(/\.tar\.zst\.age$/)
  const bytes = readFileSync(path)
  expect(bytes.toString('latin1')).toMatch(/^age-encryption\.org\/v1\n-> scrypt /)

  await expectRefusal(bytes, null, /La copia está cifrada: pon en BACKUP_PASSPHRASE/)
  await expectRefusal(bytes, 'otra contraseña', /La contraseña de BACKUP_PASSPHRASE no es la de esta copia/)

  const database = await createEmptyDatabase()
  onTestFinished(database.drop)
  const target = { databaseUrl: database.url, dataDir: createFolder() }
  // The same text with the accent as a character of its own.
  await restoreBackup({ path, passphrase: PASSPHRASE.normalize('NFD') }, target, { replace: false, clock })
  expect(await runStatement(database.url, 'select username from users')).toEqual([{ username: 'luz' }])
  expect(readFileSync(join(target.dataDir, 'media', 'foto.jpg'))).toEqual(pseudoRandom(300_000))
})

test('encrypted backup: cut off or altered anywhere, it is refused before anything is written', async () => {
  const whole = readFileSync(await backUp(PASSPHRASE))
  const sentence = /La copia está dañada|no es una copia|no es la de esta copia/
  for (const length of [10, 100, 200, 70_000, whole.length - 40_000, whole.length - 1])
    await expectRefusal(whole.subarray(0, length), PASSPHRASE, sentence)
  for (const position of [30, 60, 100, 300, 70_000, whole.length - 5]) {
    const altered = Buffer.from(whole)
    altered[position]! ^= 0x01
    await expectRefusal(altered, PASSPHRASE, sentence)
  }
  await expectRefusal(Buffer.concat([whole, Buffer.from('x')]), PASSPHRASE, sentence)
})

test('encrypted file that is no backup, or asks for too much memory, is refused', async () => {
  const encrypter = new Encrypter()
  encrypter.setPassphrase(PASSPHRASE)
  encrypter.setScryptWorkFactor(10)
  await expectRefusal(await encrypter.encrypt('una carta'), PASSPHRASE, /no es una copia de Portavoz/)
  const foreign = zstdCompressSync(await packTar([{ header: { name: 'foto.jpg', size: 1 }, body: 'x' }]))
  await expectRefusal(await encrypter.encrypt(new Uint8Array(foreign)), PASSPHRASE, /no es una copia de Portavoz/)
  const head = Buffer.from(await encrypter.encrypt('x')).toString('latin1')
  const greedy = Buffer.from(head.replace(/ 10\n/, ' 30\n'), 'latin1')
  await expectRefusal(greedy, PASSPHRASE, /su comienzo no se entiende/)
})

test('backup without a passphrase: its header says that all who have it can read it', async () => {
  const { header } = await checkBackup({ path: await backUp(null), passphrase: null })
  expect(header.notice).toBe('Sin cifrar: quien tenga este archivo puede leer todo lo que contiene.')
})
