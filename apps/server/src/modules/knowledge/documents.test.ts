import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { startTestServer } from '../../../test/test-server.ts'
import {
  DOCUMENTS_PATH,
  buildUploadForm,
  listStoredFiles,
  PRICES_TEXT,
  uploadAndProcess,
  uploadDocument,
} from '../../../test/helpers/upload-documents.ts'
import { signUp, createOwnerWithAgent } from '../../../test/test-accounts.ts'

const sample = (name: string) =>
  new Uint8Array(readFileSync(join(import.meta.dirname, '../../../test/documents', name)))

test('upload: an invalid file is refused in words and leaves nothing', async () => {
  const server = await startTestServer()
  const { token } = await signUp(server, 'mariana')
  const codeOf = async (answer: ReturnType<typeof uploadDocument>) => (await answer).body.code
  const zip = new Uint8Array([0x50, 0x4b, 3, 4, 1, 2])
  expect(await codeOf(uploadDocument(server, token, 'x', { fileName: 'virus.exe' }))).toBe('documents.type_not_allowed')
  expect(
    await codeOf(
      uploadDocument(server, token, new Uint8Array([0x89, 0x50, 0x4e, 0x47, 13, 10]), { fileName: 'foto.pdf' }),
    ),
  ).toBe('documents.type_not_allowed')
  expect(await codeOf(uploadDocument(server, token, '', { fileName: 'nada.txt' }))).toBe('documents.empty')
  expect(await codeOf(uploadDocument(server, token, 'x', { name: '   ' }))).toBe('invalid')
  expect(await codeOf(server.call('POST', `${DOCUMENTS_PATH}/upload`, { file: 'x' }, token))).toBe(
    'documents.file_missing',
  )
  expect(await codeOf(server.call('POST', `${DOCUMENTS_PATH}/upload`, new FormData(), token))).toBe(
    'documents.file_missing',
  )
  const excel = (bytes: string | Uint8Array<ArrayBuffer>, fileName: string) =>
    server.call('POST', `${DOCUMENTS_PATH}/upload-excel`, buildUploadForm(bytes, { fileName }), token)
  expect(await codeOf(excel(PRICES_TEXT, 'precios.txt'))).toBe('documents.not_excel')
  expect(await codeOf(excel(PRICES_TEXT, 'precios.xlsx'))).toBe('documents.only_named_excel')
  const tooLarge = new Uint8Array(30 * 1024 * 1024 + 1).fill(97)
  expect(await codeOf(uploadDocument(server, token, tooLarge, { fileName: 'mucho.txt' }))).toBe('documents.too_large')
  expect(
    await codeOf(
      server.call('POST', `${DOCUMENTS_PATH}/preview-excel`, buildUploadForm(zip, { fileName: 'a.xlsx' }), token),
    ),
  ).toBe('documents.unreadable')
  expect(listStoredFiles(server)).toEqual([])
  expect((await server.call('GET', DOCUMENTS_PATH, undefined, token)).body.data).toEqual({
    items: [],
    page: 0,
    totalPages: 0,
    total: 0,
  })
})

test('document: it is named after its file, listed, downloaded, renamed, replaced and deleted', async () => {
  const server = await startTestServer()
  const { token, agent } = await createOwnerWithAgent(server)
  const document = await uploadAndProcess(server, token, PRICES_TEXT, {
    fileName: '../../Precios 2026.txt',
    agentId: agent.id,
  })
  expect(document).toMatchObject({ name: 'Precios 2026', fileType: 'text/plain', processingStatus: 'COMPLETED' })
  const path = `${DOCUMENTS_PATH}/${document.id}`
  const duplicate = await uploadDocument(server, token, PRICES_TEXT, { agentId: agent.id })
  expect(duplicate.body).toMatchObject({
    code: 'documents.duplicate',
    fields: { file: 'Ya lo subiste como «Precios 2026»' },
  })
  expect((await uploadDocument(server, token, PRICES_TEXT)).status).toBe(201)
  await server.drain()

  const file = await fetch(`${server.url}${path}/file`, { headers: { authorization: `Bearer ${token}` } })
  expect(await file.text()).toBe(PRICES_TEXT)
  expect(file.headers.get('content-disposition')).toMatch(/^attachment/)
  const passages = await server.call('GET', `${path}/passages`, undefined, token)
  expect(passages.body.data).toMatchObject({
    page: 0,
    total: document.passages,
    coverage: { passages: document.passages },
  })
  expect(passages.body.data.items[0].text).toContain('entrega a domicilio')

  const changed = { name: 'Tarifas', tags: ['envíos'], description: 'Vigentes' }
  expect((await server.call('PUT', path, changed, token)).body.data).toMatchObject({ ...changed, agentId: agent.id })
  const listNames = async (query: string) =>
    (await server.call('GET', `${DOCUMENTS_PATH}${query}`, undefined, token)).body.data.items.map(
      ({ name }: { name: string }) => name,
    )
  expect(await listNames('?search=vigent')).toEqual(['Tarifas'])
  expect(await listNames('/search?query=tarif')).toEqual(['Tarifas'])
  expect(await listNames(`/tag/${encodeURIComponent('envíos')}`)).toEqual(['Tarifas'])
  expect(await listNames(`/agent/${agent.id}`)).toEqual(['precios', 'Tarifas'])
  expect(await listNames('?size=1&page=1')).toEqual(['Tarifas'])
  expect(await listNames('?status=FAILED')).toEqual([])
  expect((await server.call('GET', `${DOCUMENTS_PATH}/stats`, undefined, token)).body).toMatchObject({
    total: 2,
    data: { completed: 2 },
  })

  const ask = async () =>
    (await server.call('POST', '/api/knowledge/search', { query: 'garantía de fábrica', agentId: agent.id }, token))
      .body.data
  expect((await ask()).quote).toBeNull()
  const replaced = await server.call(
    'PUT',
    `${path}/file`,
    buildUploadForm('La garantía de fábrica dura un año.', { fileName: 'g.md' }),
    token,
  )
  expect(replaced.body.data).toMatchObject({
    name: 'Tarifas',
    processingStatus: 'PENDING',
    fileName: 'g.md',
    passages: 0,
  })
  await server.drain()
  expect((await ask()).quote.text).toBe('La garantía de fábrica dura un año.')
  expect(listStoredFiles(server)).toHaveLength(2)
  await server.call('DELETE', path, undefined, token)
  expect((await ask()).quote).toBeNull()
  await server.drain()
  expect(listStoredFiles(server)).toHaveLength(1)
})

test('document: a failed one shows its cause and can be retried; no other status can be set', async () => {
  const server = await startTestServer()
  const { token } = await signUp(server, 'mariana')
  const { body } = await uploadDocument(server, token, sample('con-clave.pdf'), { fileName: 'contrato.pdf' })
  const path = `${DOCUMENTS_PATH}/${body.data.id}`
  const set = async (status: string) =>
    (await server.call('PUT', `${path}/status?status=${status}`, undefined, token)).body
  expect((await set('PENDING')).code).toBe('documents.status_fixed')
  await server.drain()
  const { data } = (await server.call('GET', path, undefined, token)).body
  expect(data).toMatchObject({ processingStatus: 'FAILED', stage: null })
  expect(data.cause).toMatch(/^Está protegido con contraseña/)
  expect((await set('COMPLETED')).code).toBe('documents.status_fixed')
  expect((await set('PENDING')).data).toMatchObject({ processingStatus: 'PENDING', cause: null })
  await server.drain()
  expect((await server.call('POST', `${path}/retry`, undefined, token)).body.data.processingStatus).toBe('PENDING')
})

test('workbook: it is previewed before the upload, and its rows answer', async () => {
  const server = await startTestServer()
  const { token } = await signUp(server, 'mariana')
  const book = sample('precios.xlsx')
  const preview = await server.call(
    'POST',
    `${DOCUMENTS_PATH}/preview-excel`,
    buildUploadForm(book, { fileName: 'precios.xlsx' }),
    token,
  )
  expect(preview.body.data.sheets[0].headers.length).toBeGreaterThan(1)
  expect(listStoredFiles(server)).toEqual([])
  const uploaded = await server.call(
    'POST',
    `${DOCUMENTS_PATH}/upload-excel`,
    buildUploadForm(book, { fileName: 'precios.xlsx' }),
    token,
  )
  await server.drain()
  const { items, coverage } = (
    await server.call('GET', `${DOCUMENTS_PATH}/${uploaded.body.data.id}/passages`, undefined, token)
  ).body.data
  expect(items[0]).toMatchObject({ sheet: preview.body.data.sheets[0].name, row: expect.any(Number) })
  expect(coverage.sheets[0].rows).toBeGreaterThan(0)
})
