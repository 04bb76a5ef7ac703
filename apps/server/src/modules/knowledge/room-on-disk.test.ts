import { randomUUID } from 'node:crypto'
import { mkdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { type ClientRequest, request } from 'node:http'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { openHouse, type TestHouse } from '../../../test/house.ts'
import { DOCUMENTS, formWith, onShelf, PRICES, read } from '../../../test/papers.ts'
import { signUp } from '../../../test/people.ts'
import { createFolderShelf } from '../../adapters/files/folder-shelf.ts'
import { createReceiveFile } from './receive-file.ts'

const shelfOf = ({ dataDir }: TestHouse) => join(dataDir, 'documents')

test('while nothing can be written to the disk every upload is refused in words, nothing is kept, and it goes on afterwards', async () => {
  const house = await openHouse()
  const { token } = await signUp(house, 'mariana')
  const paper = await read(house, token, PRICES)
  rmSync(shelfOf(house), { recursive: true })
  // A file where the folder is to be: nobody can write there.
  writeFileSync(shelfOf(house), '')
  const form = () => formWith('otra cosa', { fileName: 'otra.txt' })
  const book = () => formWith(PRICES, { fileName: 'libro.xlsx' })
  for (const [method, path, body] of [
    ['POST', '/upload', form()],
    ['POST', '/upload-excel', book()],
    ['POST', '/preview-excel', book()],
    ['PUT', `/${paper.id}/file`, form()],
  ] as const)
    expect(await house.call(method, DOCUMENTS + path, body, token)).toMatchObject({
      status: 503,
      body: {
        code: 'documents.server_refuses',
        error: 'El servidor no puede guardar archivos ahora. Inténtalo más tarde',
      },
    })
  const { body } = await house.call('GET', DOCUMENTS, undefined, token)
  expect(body.data.items).toMatchObject([{ id: paper.id, fileName: 'precios.txt', processingStatus: 'COMPLETED' }])

  rmSync(shelfOf(house))
  expect((await read(house, token, 'Abrimos los domingos.', { fileName: 'otra.txt' })).processingStatus).toBe(
    'COMPLETED',
  )
})

test('a disk that is full, or fills up while a file comes, is said as that, and nothing of the file stays', async () => {
  const { dataDir, clock } = await openHouse()
  const root = join(dataDir, 'documents')
  const sending = (bytes: () => AsyncGenerator<Uint8Array>, leastFree?: () => number) =>
    createReceiveFile(createFolderShelf(root, leastFree), clock)(
      async (take) => {
        await take('precios.txt', bytes())
        return {}
      },
      { isExcelOnly: false, read: () => null },
    )
  const full = { code: 'documents.server_full', status: 507 }
  let isAsked = false
  const untouched = async function* () {
    isAsked = true
    yield new Uint8Array(1)
  }
  await expect(sending(untouched, () => Infinity)).rejects.toMatchObject(full)
  expect(isAsked).toBe(false)
  const fillsUp = async function* () {
    yield new Uint8Array(1_000_000)
    throw Object.assign(new Error('write'), { code: 'ENOSPC' })
  }
  await expect(sending(fillsUp)).rejects.toMatchObject(full)
  // Others write meanwhile, each of whom found room.
  let asked = 0
  const long = async function* () {
    for (let at = 0; at < 20; at++) yield new Uint8Array(1_000_000)
  }
  await expect(sending(long, () => (asked++ === 0 ? 0 : Infinity))).rejects.toMatchObject(full)
  expect(onShelf({ dataDir })).toEqual([])
})

test('whoever hangs up half-way has uploaded nothing, and nothing of it stays', async () => {
  const house = await openHouse()
  const { token } = await signUp(house, 'mariana')
  const half = await halfUploaded(house, token)
  half.destroy()
  await expect.poll(() => onShelf(house)).toEqual([])
  expect(await house.db.selectFrom('documents').select('id').execute()).toEqual([])
})

test('files that nobody wrote down are swept away; those of documents, however old, and those being uploaded stay', async () => {
  const house = await openHouse()
  const { token } = await signUp(house, 'mariana')
  // One may stand there before anything else does.
  leave(house, `${NOBODY}AA`)
  await read(house, token, PRICES)
  const kept = onShelf(house).find((name) => !name.startsWith(NOBODY)) ?? ''
  leave(house, kept)
  leave(house, `${NOBODY}AB`)
  leave(house, `${NOBODY}AB.half`)
  leave(house, `${NOBODY}AC`, new Date())
  const half = await halfUploaded(house, token)
  await house.tidy()
  const whole = onShelf(house).filter((name) => !name.endsWith('.half'))
  expect(whole.toSorted()).toEqual([kept, `${NOBODY}AC`].toSorted())
  const answered = new Promise<number>((said) => half.once('response', ({ statusCode = 0 }) => said(statusCode)))
  half.end(`más\r\n--${BOUNDARY}--\r\n`)
  expect(await answered).toBe(201)
  house.skip(2 * 60 * 60_000)
  await house.tidy()
  expect(onShelf(house)).toHaveLength(2)
  expect(onShelf(house)).toContain(kept)
})

test('a folder of documents that another database’s server keeps is left as it is, however old they are', async () => {
  const house = await openHouse()
  const { token } = await signUp(house, 'mariana')
  await read(house, token, PRICES)
  const kept = onShelf(house)
  const stranger = await openHouse({ env: { DATA_DIR: house.dataDir } })
  // Databases of tests are copies of one.
  await stranger.db.updateTable('installation').set({ id: randomUUID() }).execute()
  stranger.skip(3 * 60 * 60_000)
  await stranger.tidy()
  expect(onShelf(house)).toEqual(kept)
})

/** How an id begins that no document has. */
const NOBODY = '01JZZZZZZZZZZZZZZZZZZZZZ'
const BOUNDARY = 'formulario'

/** A form whose file is on its way: some of it lies on the shelf. */
async function halfUploaded(house: TestHouse, token: string): Promise<ClientRequest> {
  const headers = {
    authorization: `Bearer ${token}`,
    'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
  }
  const call = request(`${house.url}${DOCUMENTS}/upload`, { method: 'POST', headers })
  call.on('error', () => {})
  const head = `--${BOUNDARY}\r\ncontent-disposition: form-data; name="file"; filename="largo.txt"\r\n\r\n`
  call.write(`${head}${'Palabras y más palabras. '.repeat(20_000)}`)
  await expect
    .poll(() => onShelf(house).filter((name) => name.endsWith('.half') && !name.startsWith(NOBODY)))
    .toHaveLength(1)
  return call
}

/** As a crash would, two hours ago. */
function leave({ dataDir }: TestHouse, name: string, at = new Date(Date.now() - 2 * 60 * 60_000)): void {
  const path = join(dataDir, 'documents', name.slice(24, 26), name)
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, 'resto')
  utimesSync(path, at, at)
}
