import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createS3ObjectStorage } from '../../src/adapters/files/s3/s3-object-storage.ts'
import { runStatement } from '../database/run-statement.ts'
import { createTestDatabase } from '../database/test-database.ts'
import { startS3Storage, type S3Storage } from '../fakes/s3/s3-storage.ts'
import { runCommand } from '../process/run-command.ts'
import { createTemporaryFolder } from '../process/temporary-folder.ts'

// Starts whole processes, possibly on a slow machine.
vi.setConfig({ testTimeout: 600_000 })

const idOf = (number: number) => `01JZZZZZZZZZZZZZZZZZZZ${String(number).padStart(4, '0')}`

/** A data folder with documents and media of several sizes, and an installation that it belongs to. */
function createDataFolder(count = 12): string {
  const dataDir = createTemporaryFolder('portavoz-mudanza-')
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }))
  for (const folder of ['documents', 'media']) {
    mkdirSync(join(dataDir, folder))
    writeFileSync(join(dataDir, folder, '.of'), 'la-instalacion\n')
    for (let number = 0; number < count; number++) {
      const group = join(dataDir, folder, idOf(number).slice(-2))
      mkdirSync(group, { recursive: true })
      writeFileSync(
        join(group, idOf(number)),
        Buffer.alloc(number === 1 ? 6_000_000 : number * 50_000, `${folder}${number}`),
      )
    }
    writeFileSync(join(dataDir, folder, '00', `${idOf(0)}.half`), 'a medias')
  }
  return dataDir
}

const filesOf = (dataDir: string): Map<string, string> =>
  new Map(
    readdirSync(dataDir, { recursive: true, encoding: 'utf8' })
      .filter((name) => statSync(join(dataDir, name)).isFile() && /^(documents|media)\/[^.]+$/.test(name))
      .toSorted()
      .map((name) => [name, hashOf(readFileSync(join(dataDir, name)))]),
  )

const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

const objectsOf = (s3: S3Storage): Map<string, string> =>
  new Map(
    s3
      .keys()
      .filter((key) => !key.endsWith('.of'))
      .map((key) => [key, hashOf(s3.content(key))]),
  )

const move = (dataDir: string, s3: S3Storage, args: string[], env: Record<string, string> = {}, kill?: AbortSignal) =>
  runCommand('files-move', args, { DATA_DIR: dataDir, ...s3.env, ...env }, kill)

test('files:move: the audit log says which way and how many', async () => {
  const s3 = await startS3Storage()
  const database = await createTestDatabase()
  onTestFinished(database.drop)
  const env = { DATABASE_URL: database.url }
  const dataDir = createDataFolder(2)
  expect(await move(dataDir, s3, ['--to', 's3', '--delete-source'], env)).toMatchObject({ code: 0, err: '' })
  expect(await move(dataDir, s3, ['--to', 'folder'], { ...env, S3_FILES: 'off' })).toMatchObject({ code: 0, err: '' })
  const common = { userName: 'operador', userId: null, workspaceId: null, source: 'command' }
  const detail = (changes: string) => expect.objectContaining({ changes, copied: 4 })
  expect(
    await runStatement(
      database.url,
      `select user_name as "userName", user_id as "userId", workspace_id as "workspaceId", source, detail
        from audit_log
        where action = 'files.moved'
        order by id`,
    ),
  ).toEqual([
    { ...common, detail: detail('De la carpeta al cubo: 4 copiados, 4 borrados de donde estaban') },
    { ...common, detail: detail('Del cubo a la carpeta: 4 copiados, 0 borrados de donde estaban') },
  ])
})

test('files:move: to the bucket and back, every file is equal, and sources go only when asked', async () => {
  const s3 = await startS3Storage()
  const dataDir = createDataFolder()
  const before = filesOf(dataDir)
  expect(before.size).toBe(24)
  expect(await move(dataDir, s3, ['--to', 's3'], { S3_FILES: 'off' })).toMatchObject({
    code: 0,
    err: '',
    out: expect.stringContaining('24 copiados'),
  })
  expect(objectsOf(s3)).toEqual(before)
  expect(s3.content('media/.of').toString()).toBe('la-instalacion\n')
  expect(filesOf(dataDir)).toEqual(before)

  const early = await move(dataDir, s3, ['--to', 's3', '--delete-source'], { S3_FILES: 'off' })
  expect(early).toMatchObject({ code: 1, err: expect.stringContaining('todavía usa la carpeta de datos') })
  const moved = await move(dataDir, s3, ['--to', 's3', '--delete-source'])
  expect(moved.out).toContain('0 copiados (0,0 MB), 24 que ya estaban y 24 borrados de donde estaban')
  expect([filesOf(dataDir).size, objectsOf(s3)]).toEqual([0, before])

  const back = await move(dataDir, s3, ['--to', 'folder', '--delete-source'], { S3_FILES: 'off' })
  expect(back).toMatchObject({ code: 0, err: '' })
  expect([objectsOf(s3).size, filesOf(dataDir)]).toEqual([0, before])
})

test('files:move killed midway: the next one copies only the rest', async () => {
  const s3 = await startS3Storage()
  const dataDir = createDataFolder()
  const kill = new AbortController()
  let uploads = 0
  s3.faults.choose = ({ method, url }) => {
    if (method === 'PUT' && !url.includes('.of') && ++uploads > 10) kill.abort()
    return null
  }
  expect(await move(dataDir, s3, ['--to', 's3'], {}, kill.signal)).toMatchObject({ code: null })
  s3.faults.choose = () => null
  const done = objectsOf(s3).size
  expect(done).toBeGreaterThan(0)
  expect(done).toBeLessThan(24)
  expect(await move(dataDir, s3, ['--to', 's3'])).toMatchObject({ code: 0, err: '' })
  expect(objectsOf(s3)).toEqual(filesOf(dataDir))
})

test('files:move: a copy that is altered on the way is refused, and its source stays', async () => {
  const s3 = await startS3Storage()
  const dataDir = createDataFolder(2)
  const before = filesOf(dataDir)
  s3.faults.choose = ({ method, url }) => (method === 'GET' && url.includes(idOf(1)) ? 'damage response' : null)
  const altered = await move(dataDir, s3, ['--to', 's3', '--delete-source'])
  expect(altered).toMatchObject({ code: 1, err: expect.stringContaining('no es igual que el original') })
  expect(filesOf(dataDir).get(`documents/01/${idOf(1)}`)).toBe(before.get(`documents/01/${idOf(1)}`))
  s3.faults.choose = () => null
  expect(await move(dataDir, s3, ['--to', 's3', '--delete-source'])).toMatchObject({ code: 0, err: '' })
  expect([filesOf(dataDir).size, objectsOf(s3)]).toEqual([0, before])
})

test('files:move: a bucket that is away or of another installation is told, and nothing is lost', async () => {
  const s3 = await startS3Storage()
  const dataDir = createDataFolder(2)
  const before = filesOf(dataDir)
  s3.faults.choose = ({ method }) => (method === 'PUT' ? { status: 507, code: 'InsufficientStorage' } : null)
  expect(await move(dataDir, s3, ['--to', 's3', '--delete-source'])).toMatchObject({
    code: 1,
    err: expect.stringMatching(/está lleno: amplía su espacio\. Lo copiado queda: repítelo y sigue donde iba/),
  })
  s3.faults.choose = () => null
  await createS3ObjectStorage(s3.settings).put('media/.of', Readable.from([Buffer.from('otra\n')]))
  expect(await move(dataDir, s3, ['--to', 's3'])).toMatchObject({
    code: 1,
    err: expect.stringContaining('Allí hay archivos de otra instalación'),
  })
  expect(filesOf(dataDir)).toEqual(before)
  expect(await runCommand('files-move', ['--to', 's3'], { DATA_DIR: dataDir })).toMatchObject({
    code: 1,
    err: expect.stringContaining('S3_URL falta'),
  })
  expect(await move(dataDir, s3, ['--to', 'nube'])).toMatchObject({ code: 2 })
})
