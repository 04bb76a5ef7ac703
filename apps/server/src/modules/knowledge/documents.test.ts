import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openHouse } from '../../../test/house.ts'
import { DOCUMENTS, formWith, onShelf, PRICES, read, upload } from '../../../test/papers.ts'
import { signUp, withAgent } from '../../../test/people.ts'

const sample = (name: string) =>
  new Uint8Array(readFileSync(join(import.meta.dirname, '../../../test/documents', name)))

test('what cannot be taken in is refused in words, and nothing of it stays', async () => {
  const house = await openHouse()
  const { token } = await signUp(house, 'mariana')
  const code = async (answer: ReturnType<typeof upload>) => (await answer).body.code
  const zip = new Uint8Array([0x50, 0x4b, 3, 4, 1, 2])
  expect(await code(upload(house, token, 'x', { fileName: 'virus.exe' }))).toBe('documents.type_not_allowed')
  expect(
    await code(upload(house, token, new Uint8Array([0x89, 0x50, 0x4e, 0x47, 13, 10]), { fileName: 'foto.pdf' })),
  ).toBe('documents.type_not_allowed')
  expect(await code(upload(house, token, '', { fileName: 'nada.txt' }))).toBe('documents.empty')
  expect(await code(upload(house, token, 'x', { name: '   ' }))).toBe('invalid')
  expect(await code(house.call('POST', `${DOCUMENTS}/upload`, { file: 'x' }, token))).toBe('documents.file_missing')
  expect(await code(house.call('POST', `${DOCUMENTS}/upload`, new FormData(), token))).toBe('documents.file_missing')
  const excel = (bytes: string | Uint8Array<ArrayBuffer>, fileName: string) =>
    house.call('POST', `${DOCUMENTS}/upload-excel`, formWith(bytes, { fileName }), token)
  expect(await code(excel(PRICES, 'precios.txt'))).toBe('documents.not_excel')
  expect(await code(excel(PRICES, 'precios.xlsx'))).toBe('documents.only_named_excel')
  const much = new Uint8Array(30 * 1024 * 1024 + 1).fill(97)
  expect(await code(upload(house, token, much, { fileName: 'mucho.txt' }))).toBe('documents.too_large')
  expect(
    await code(house.call('POST', `${DOCUMENTS}/preview-excel`, formWith(zip, { fileName: 'a.xlsx' }), token)),
  ).toBe('documents.unreadable')
  expect(onShelf(house)).toEqual([])
  expect((await house.call('GET', DOCUMENTS, undefined, token)).body.data).toEqual({
    items: [],
    page: 0,
    totalPages: 0,
    total: 0,
  })
})

test('a document goes its way: named by its file, listed, downloaded, renamed, replaced, deleted', async () => {
  const house = await openHouse()
  const { token, agent } = await withAgent(house)
  const paper = await read(house, token, PRICES, { fileName: '../../Precios 2026.txt', agentId: agent.id })
  expect(paper).toMatchObject({ name: 'Precios 2026', fileType: 'text/plain', processingStatus: 'COMPLETED' })
  const path = `${DOCUMENTS}/${paper.id}`
  const again = await upload(house, token, PRICES, { agentId: agent.id })
  expect(again.body).toMatchObject({
    code: 'documents.duplicate',
    fields: { file: 'Ya lo subiste como «Precios 2026»' },
  })
  expect((await upload(house, token, PRICES)).status).toBe(201)
  await house.drain()

  const file = await fetch(`${house.url}${path}/file`, { headers: { authorization: `Bearer ${token}` } })
  expect(await file.text()).toBe(PRICES)
  expect(file.headers.get('content-disposition')).toMatch(/^attachment/)
  const passages = await house.call('GET', `${path}/passages`, undefined, token)
  expect(passages.body.data).toMatchObject({ page: 0, total: paper.passages, coverage: { passages: paper.passages } })
  expect(passages.body.data.items[0].text).toContain('entrega a domicilio')

  const changed = { name: 'Tarifas', tags: ['envíos'], description: 'Vigentes' }
  expect((await house.call('PUT', path, changed, token)).body.data).toMatchObject({ ...changed, agentId: agent.id })
  const found = async (query: string) =>
    (await house.call('GET', `${DOCUMENTS}${query}`, undefined, token)).body.data.items.map(
      ({ name }: { name: string }) => name,
    )
  expect(await found('?search=vigent')).toEqual(['Tarifas'])
  expect(await found('/search?query=tarif')).toEqual(['Tarifas'])
  expect(await found(`/tag/${encodeURIComponent('envíos')}`)).toEqual(['Tarifas'])
  expect(await found(`/agent/${agent.id}`)).toEqual(['precios', 'Tarifas'])
  expect(await found('?size=1&page=1')).toEqual(['Tarifas'])
  expect(await found('?status=FAILED')).toEqual([])
  expect((await house.call('GET', `${DOCUMENTS}/stats`, undefined, token)).body).toMatchObject({
    total: 2,
    data: { completed: 2 },
  })

  const ask = async () =>
    (await house.call('POST', '/api/knowledge/search', { query: 'garantía de fábrica', agentId: agent.id }, token)).body
      .data
  expect((await ask()).quote).toBeNull()
  const swapped = await house.call(
    'PUT',
    `${path}/file`,
    formWith('La garantía de fábrica dura un año.', { fileName: 'g.md' }),
    token,
  )
  expect(swapped.body.data).toMatchObject({
    name: 'Tarifas',
    processingStatus: 'PENDING',
    fileName: 'g.md',
    passages: 0,
  })
  await house.drain()
  expect((await ask()).quote.text).toBe('La garantía de fábrica dura un año.')
  expect(onShelf(house)).toHaveLength(2)
  await house.call('DELETE', path, undefined, token)
  expect((await ask()).quote).toBeNull()
  await house.drain()
  expect(onShelf(house)).toHaveLength(1)
})

test('a failed document says why and may be tried again; no other status can be given', async () => {
  const house = await openHouse()
  const { token } = await signUp(house, 'mariana')
  const { body } = await upload(house, token, sample('con-clave.pdf'), { fileName: 'contrato.pdf' })
  const path = `${DOCUMENTS}/${body.data.id}`
  const set = async (status: string) =>
    (await house.call('PUT', `${path}/status?status=${status}`, undefined, token)).body
  expect((await set('PENDING')).code).toBe('documents.status_fixed')
  await house.drain()
  const { data } = (await house.call('GET', path, undefined, token)).body
  expect(data).toMatchObject({ processingStatus: 'FAILED', stage: null })
  expect(data.cause).toMatch(/^Está protegido con contraseña/)
  expect((await set('COMPLETED')).code).toBe('documents.status_fixed')
  expect((await set('PENDING')).data).toMatchObject({ processingStatus: 'PENDING', cause: null })
  await house.drain()
  expect((await house.call('POST', `${path}/retry`, undefined, token)).body.data.processingStatus).toBe('PENDING')
})

test('a workbook is looked at before it is uploaded, and its rows answer', async () => {
  const house = await openHouse()
  const { token } = await signUp(house, 'mariana')
  const book = sample('precios.xlsx')
  const seen = await house.call(
    'POST',
    `${DOCUMENTS}/preview-excel`,
    formWith(book, { fileName: 'precios.xlsx' }),
    token,
  )
  expect(seen.body.data.sheets[0].headers.length).toBeGreaterThan(1)
  expect(onShelf(house)).toEqual([])
  const sent = await house.call(
    'POST',
    `${DOCUMENTS}/upload-excel`,
    formWith(book, { fileName: 'precios.xlsx' }),
    token,
  )
  await house.drain()
  const { items, coverage } = (await house.call('GET', `${DOCUMENTS}/${sent.body.data.id}/passages`, undefined, token))
    .body.data
  expect(items[0]).toMatchObject({ sheet: seen.body.data.sheets[0].name, row: expect.any(Number) })
  expect(coverage.sheets[0].rows).toBeGreaterThan(0)
})
