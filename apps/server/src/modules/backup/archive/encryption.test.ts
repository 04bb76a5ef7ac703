import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { zstdCompressSync } from 'node:zlib'
import { Decrypter, Encrypter } from 'age-encryption'
import { packTar } from 'modern-tar'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { createEmptyDatabase, createTestDatabase } from '../../../../test/database/test-database.ts'
import { runStatement } from '../../../../test/database/run-statement.ts'
import { createTemporaryFolder } from '../../../../test/process/temporary-folder.ts'
import { checkBackup } from './check-backup.ts'
import { decryptStream, encryptStream } from './encrypted-stream.ts'
import { restoreBackup } from '../restore/restore-backup.ts'
import { createFolderBackups } from '../storage/folder-backups.ts'
import { writeBackup } from '../write-backup.ts'

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
  const written = await writeBackup(
    { client, dataDir, clock, passphrase, fileBucket: null },
    { storage: createFolderBackups(createFolder()) },
  )
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
  const target = { databaseUrl: 'postgres://nadie@127.0.0.1:1/x', dataDir, fileBucket: null }
  await expect(
    restoreBackup({ path, passphrase }, target, { replace: false, isFormerStopped: true, clock }),
  ).rejects.toThrow(sentence)
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
  const target = { databaseUrl: database.url, dataDir: createFolder(), fileBucket: null }
  // The same text with the accent as a character of its own.
  await restoreBackup({ path, passphrase: PASSPHRASE.normalize('NFD') }, target, {
    replace: false,
    isFormerStopped: true,
    clock,
  })
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

const collect = async (stream: AsyncIterable<Uint8Array>) => {
  const chunks: Uint8Array[] = []
  for await (const chunk of stream) chunks.push(chunk)
  return Buffer.concat(chunks)
}

/** In chunks that fit no piece. */
async function* chunksOf(bytes: Uint8Array) {
  for (let from = 0; from < bytes.length; from += 50_001) yield bytes.subarray(from, from + 50_001)
}

const PIECE = 64 * 1024

test.each([0, 1, PIECE - 1, PIECE, PIECE + 1, 3 * PIECE])(
  '%i bytes: the age library and we open one another',
  async (size) => {
    const plain = pseudoRandom(size)
    const decrypter = new Decrypter()
    decrypter.addPassphrase(PASSPHRASE)
    const ours = await collect(encryptStream(chunksOf(plain), PASSPHRASE))
    expect(Buffer.from(await decrypter.decrypt(ours)).equals(plain)).toBe(true)

    const encrypter = new Encrypter()
    encrypter.setPassphrase(PASSPHRASE)
    encrypter.setScryptWorkFactor(10)
    const theirs = await encrypter.encrypt(Uint8Array.from(plain))
    expect((await collect(decryptStream(chunksOf(theirs), PASSPHRASE))).equals(plain)).toBe(true)

    // Without its last piece, or with one in another place, it is not what was sealed.
    const withoutEnd = theirs.subarray(0, theirs.length - (size % PIECE || Math.min(size, PIECE)) - 16)
    for (const wrong of [withoutEnd, Buffer.concat([theirs, Buffer.alloc(16)]), theirs.subarray(0, -1)])
      await expect(collect(decryptStream(chunksOf(wrong), PASSPHRASE))).rejects.toThrow(/está dañada/)
  },
)

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
