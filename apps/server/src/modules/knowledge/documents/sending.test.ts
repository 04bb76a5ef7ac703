import { limits } from '@portavoz/contract'
import { expect, test } from 'vitest'
import { auditLines } from '../../../../test/helpers/audit-lines.ts'
import { DOCUMENTS_PATH, PRICES_TEXT, uploadAndProcess } from '../../../../test/helpers/upload-documents.ts'
import { addMember, inWorkspace, signUp } from '../../../../test/test-accounts.ts'
import { startTestServer } from '../../../../test/test-server.ts'

async function openDocument(fileName: string) {
  const server = await startTestServer()
  const { id: ownerId, token } = await signUp(server, 'mariana')
  const document = await uploadAndProcess(server, token, PRICES_TEXT, { fileName })
  const setSending = (isSentOnRequest: unknown, asToken = token, headers = {}) =>
    server.call('PUT', `${DOCUMENTS_PATH}/${document.id}/sending`, { isSentOnRequest }, asToken, headers)
  return { server, ownerId, token, document, setSending }
}

test('sending: off at first, changed by the owner, recorded, and kept when the file is replaced', async () => {
  const { server, token, document, setSending } = await openDocument('precios.txt')
  expect(document.isSentOnRequest).toBe(false)
  const changed = await setSending(true)
  expect([changed.status, changed.body.data]).toMatchObject([200, { id: document.id, isSentOnRequest: true }])
  const form = new FormData()
  form.append('file', new Blob(['Otros precios']), 'precios-2.txt')
  await server.call('PUT', `${DOCUMENTS_PATH}/${document.id}/file`, form, token)
  const { body } = await server.call('GET', `${DOCUMENTS_PATH}/${document.id}`, undefined, token)
  expect(body.data).toMatchObject({ fileName: 'precios-2.txt', isSentOnRequest: true })
  expect((await setSending(false)).body.data.isSentOnRequest).toBe(false)
  const lines = (await auditLines(server)).map(({ action, detail }) => ({ action, detail }))
  const detail = { id: document.id, changes: '«precios»' }
  expect(lines.slice(1)).toEqual([
    { action: 'document.sending_allowed', detail },
    { action: 'document.sending_stopped', detail },
  ])
})

test('sending: a type that networks do not take, or a file beyond the limit, is refused with what to do', async () => {
  const { setSending } = await openDocument('precios.md')
  expect(await setSending(true)).toMatchObject({
    status: 409,
    body: { code: 'documents.not_sendable', fields: { isSentOnRequest: expect.stringContaining('Súbelo como PDF') } },
  })
  expect((await setSending(false)).status).toBe(200)
  const large = await openDocument('catalogo.txt')
  await large.server.pool.query(`update documents set file_bytes = ${limits.mediaBytes + 1}`)
  expect((await large.setSending(true)).body.fields.isSentOnRequest).toContain('Pesa más de 25 MB')
})

test('sending: an agent’s role, another workspace and a wrong value are refused', async () => {
  const { server, ownerId, setSending } = await openDocument('precios.txt')
  const helper = await signUp(server, 'ayudante')
  await addMember(server, ownerId, helper.id, 'agent')
  expect((await setSending(true, helper.token, inWorkspace(ownerId))).status).toBe(403)
  expect((await setSending(true, helper.token)).status).toBe(404)
  expect((await setSending('sí')).status).toBe(400)
})
