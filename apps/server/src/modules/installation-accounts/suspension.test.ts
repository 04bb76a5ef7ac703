import { expect, test } from 'vitest'
import { createAdministeredShop } from '../../../test/helpers/administered-shop.ts'
import { auditLines } from '../../../test/helpers/audit-lines.ts'
import { tooManyRequests } from '../../../test/fakes/telegram/bot-api-error.ts'
import {
  addMember,
  createOwnerWithAgent,
  fetchThread,
  inWorkspace,
  PASSWORD,
  sendAndDrain,
  signUp,
  waitUntilConfirmed,
} from '../../../test/test-accounts.ts'
import { startTestServer, type TestServer } from '../../../test/test-server.ts'

const luz = { id: 99, firstName: 'Luz' }

const sentenceOfLast = async (server: TestServer, token: string) => {
  const { messages } = await fetchThread(server, token)
  const incoming = messages.findLast(({ direction }: { direction: string }) => direction === 'incoming')
  return (await server.call('GET', `/api/messages/${incoming.id}/journal`, undefined, token)).body.data.sentence
}

test('suspended account: messages are kept, no model is asked, nothing is sent; the others answer on', async () => {
  const server = await startTestServer()
  const { bot, token, suspend } = await createAdministeredShop(server)
  const other = await createOwnerWithAgent(server, {}, 'vecina')
  await sendAndDrain(server, bot, luz, 'hola')
  expect((await suspend()).status).toBe(200)
  const before = server.model.calls.length
  await sendAndDrain(server, bot, luz, '¿siguen ahí?')
  expect(server.model.calls).toHaveLength(before)
  expect(bot.sent.map(({ shown }) => shown)).toEqual(['Eco: hola'])
  const { conversation, messages } = await fetchThread(server, token)
  expect(messages.map(({ content }: { content: string }) => content)).toEqual(['hola', 'Eco: hola', '¿siguen ahí?'])
  expect(conversation.status).toBe('waiting')
  expect(await sentenceOfLast(server, token)).toBe(
    'La cuenta estaba suspendida: el mensaje se guardó, y no se responde solo. Respóndele tú.',
  )
  await sendAndDrain(server, other.bot, luz, 'hola')
  expect(other.bot.sent.at(-1)?.shown).toBe('Eco: hola')
})

test('suspended during the reply: the draft is not sent, and the conversation waits', async () => {
  const server = await startTestServer()
  const { bot, token, suspend } = await createAdministeredShop(server)
  server.model.hold()
  bot.sendAsCustomer(luz, '¿siguen ahí?')
  await waitUntilConfirmed(bot)
  const working = server.drain()
  await server.model.waitForCalls(1)
  await suspend()
  server.model.release()
  await working
  await server.drain()
  expect(bot.sent).toEqual([])
  const { conversation, messages } = await fetchThread(server, token)
  expect([conversation.status, messages.length]).toEqual(['waiting', 1])
})

test('reply that waits for the network when the account is suspended: it fails, also after the restore', async () => {
  const server = await startTestServer()
  const { bot, token, suspend, restore } = await createAdministeredShop(server)
  bot.fail('sendMessage', tooManyRequests(30), 1)
  bot.sendAsCustomer(luz, 'hola')
  await waitUntilConfirmed(bot)
  await server.drain(1)
  await suspend()
  await restore()
  server.advanceClock(31_000)
  await server.drain()
  expect(bot.sent).toEqual([])
  const { conversation, messages } = await fetchThread(server, token)
  expect(messages.at(-1)).toMatchObject({ status: 'failed', cause: 'La cuenta estaba suspendida' })
  expect(conversation.status).toBe('waiting')
})

test('restored account: answers the next message at once, and nothing of the time before', async () => {
  const server = await startTestServer()
  const { bot, token, suspend, restore } = await createAdministeredShop(server)
  await suspend()
  // Stored, and the process that would close its exchange does not run.
  bot.sendAsCustomer(luz, 'mientras')
  await waitUntilConfirmed(bot)
  expect((await restore()).body.data.suspension).toBeNull()
  await server.drain()
  expect([server.model.calls.length, bot.sent.length]).toEqual([0, 0])
  expect((await fetchThread(server, token)).conversation.status).toBe('waiting')
  server.advanceClock(1_000)
  await sendAndDrain(server, bot, luz, 'después')
  expect(bot.sent.map(({ shown }) => shown)).toEqual(['Eco: mientras\ndespués'])
})

test('«BAJA» to a suspended account holds after the restore', async () => {
  const server = await startTestServer()
  const { bot, suspend, restore } = await createAdministeredShop(server)
  await suspend()
  await sendAndDrain(server, bot, luz, 'BAJA')
  await restore()
  server.advanceClock(1_000)
  await sendAndDrain(server, bot, luz, 'hola')
  expect(bot.sent).toEqual([])
})

test('people of a suspended account: read why, read and export; every change is refused', async () => {
  const server = await startTestServer()
  const { bot, owner, token, agent, admin, suspend, restore, reason, contact } = await createAdministeredShop(server)
  await sendAndDrain(server, bot, luz, 'hola')
  const { conversation } = await fetchThread(server, token)
  await suspend()
  const call = (method: string, path: string, body?: unknown) => server.call(method, `/api${path}`, body, token)

  const [workspace] = (await call('GET', '/workspaces')).body.data
  expect(workspace.suspension).toMatchObject({ reason, contact, at: expect.stringMatching(/^\d{4}-/) })
  for (const path of ['/conversations', '/agents', `/agents/${agent.id}`, '/contacts', '/user/export'])
    expect([path, (await call('GET', path)).status]).toEqual([path, 200])
  const range = { from: '2020-01-01', to: '2100-01-01' }
  const filter = { platform: 'all', timeZone: 'UTC', agentIds: [], statuses: [], dateRange: range }
  expect((await call('POST', '/extraction/search', { ...filter, query: 'hola' })).body.data.total).toBe(2)
  expect((await call('POST', '/extraction/export', { ...filter, format: 'csv' })).status).toBe(200)

  const refused = { status: 403, body: { code: 'accounts.suspended' } }
  for (const [method, path, body] of [
    ['POST', `/conversations/${conversation.id}/messages`, { content: 'hola' }],
    ['PUT', `/agents/${agent.id}/status`, { isActive: false }],
    ['POST', `/agents/${agent.id}/execution`, { input: 'hola' }],
    ['POST', '/canned-replies', { shortcut: 'hola', content: 'Hola' }],
    ['PUT', '/workspace', { name: 'Otro nombre' }],
    ['DELETE', `/agents/${agent.id}`, undefined],
    ['POST', '/workspace/delete', { name: 'mariana', currentPassword: PASSWORD }],
  ] as const)
    expect(await call(method, path, body)).toMatchObject(refused)
  const evasion = { status: 403, body: { code: 'accounts.suspended_creation' } }
  expect(await call('POST', '/workspaces', { name: 'Otra vez' })).toMatchObject(evasion)
  // Their own account stays theirs.
  expect((await call('DELETE', '/user/sessions')).status).toBe(200)

  const luis = await signUp(server, 'luis')
  await addMember(server, owner.id, luis.id, 'agent')
  expect((await server.call('POST', '/api/workspace/leave', {}, luis.token, inWorkspace(owner.id))).status).toBe(200)
  expect(admin.id).not.toBe(owner.id)
  await restore()
  expect((await call('PUT', '/workspace', { name: 'Otro nombre' })).status).toBe(200)
})

test('suspended account: its owner hands it over, or leaves with everything, and may not open another', async () => {
  const server = await startTestServer()
  const { owner, token, suspend } = await createAdministeredShop(server)
  const luis = await signUp(server, 'luis')
  await addMember(server, owner.id, luis.id, 'agent')
  await suspend()
  const leave = (person: string) => server.call('POST', '/api/user/delete', { currentPassword: PASSWORD }, person)
  const create = (person: string) => server.call('POST', '/api/workspaces', { name: 'Otra vez' }, person)

  expect(await leave(token)).toMatchObject({ status: 409, body: { code: 'workspace.owner_stays' } })
  expect(await create(token)).toMatchObject({ status: 403, body: { code: 'accounts.suspended_creation' } })
  expect((await server.call('POST', '/api/workspace/offer', { userId: luis.id }, token)).status).toBe(200)
  const accepted = await server.call('POST', '/api/workspace/offer/accept', {}, luis.token, inWorkspace(owner.id))
  expect(accepted).toMatchObject({ status: 200, body: { data: { role: 'owner', suspension: expect.any(Object) } } })
  // The former owner administers it from now on.
  expect(await create(token)).toMatchObject({ status: 403, body: { code: 'accounts.suspended_creation' } })
  expect((await leave(token)).status).toBe(200)

  expect(await create(luis.token)).toMatchObject({ status: 403, body: { code: 'accounts.suspended_creation' } })
  expect((await leave(luis.token)).status).toBe(200)
  const left = await server.db.selectFrom('workspaces').select('id').where('id', 'in', [owner.id, luis.id]).execute()
  expect(left).toEqual([])
})

test('suspended account: its owner of then opens no other, also after handing it over and leaving', async () => {
  const server = await startTestServer()
  const { owner, token, suspend, restore } = await createAdministeredShop(server)
  const luis = await signUp(server, 'luis')
  const rosa = await signUp(server, 'rosa')
  await addMember(server, owner.id, luis.id, 'admin')
  await addMember(server, owner.id, rosa.id, 'admin')
  await suspend()
  const create = (person: string) => server.call('POST', '/api/workspaces', { name: 'Otra vez' }, person)
  const leave = (person: string) => server.call('POST', '/api/workspace/leave', {}, person, inWorkspace(owner.id))
  await server.call('POST', '/api/workspace/offer', { userId: luis.id }, token)
  await server.call('POST', '/api/workspace/offer/accept', {}, luis.token, inWorkspace(owner.id))
  expect((await leave(token)).status).toBe(200)
  // A second reason does not name the new owner in the place of the first.
  await suspend()
  const refused = { status: 403, body: { code: 'accounts.suspended_creation' } }
  expect(await create(token)).toMatchObject(refused)
  expect(await create(luis.token)).toMatchObject(refused)
  // An employee who leaves is free.
  expect((await leave(rosa.token)).status).toBe(200)
  expect((await create(rosa.token)).status).toBe(201)
  await restore()
  expect((await create(token)).status).toBe(201)
})

test('programs of a suspended account: 403, and the message that a flow hands in is kept', async () => {
  const server = await startTestServer()
  const { token, agent, suspend, restore } = await createAdministeredShop(server)
  const { key } = (await server.call('POST', '/api/integration-keys', { name: 'n8n' }, token)).body.data
  const about = { sessionName: agent.sessionName, userPhone: '99', userName: 'Luz' }
  const relay = (input: string, externalId: string) =>
    server.call('POST', `/api/agents/${agent.id}/execution`, { input, conversation: { ...about, externalId } }, key)
  await suspend()
  const refused = { status: 403, body: { code: 'accounts.suspended' } }
  expect(await relay('¿abren?', 'a')).toMatchObject(refused)
  expect(await relay('¿abren?', 'a')).toMatchObject(refused)
  expect(
    await server.call('POST', '/api/conversation-logs', { ...about, userMessage: 'a', aiResponse: 'b' }, key),
  ).toMatchObject(refused)
  expect(server.model.calls).toEqual([])
  const { conversation, messages } = await fetchThread(server, token)
  expect(messages.map(({ content }: { content: string }) => content)).toEqual(['¿abren?'])
  expect(conversation.status).toBe('waiting')
  await restore()
  server.advanceClock(1_000)
  // Not answered late; the next one is.
  expect((await relay('¿abren?', 'a')).body.data).toMatchObject({ reply: null, outcome: 'suspended' })
  expect((await relay('hola', 'b')).body.data).toMatchObject({ reply: 'Eco: ¿abren?\nhola' })
})

test('suspension: refused for the only account of the administrator, also for two at once', async () => {
  const server = await startTestServer()
  const { admin } = await createAdministeredShop(server)
  const texts = { reason: 'Prueba', contact: 'Ana' }
  const suspend = (id: string) => server.call('POST', `/api/installation/accounts/${id}/suspension`, texts, admin.token)
  expect(await suspend(admin.id)).toMatchObject({ status: 409, body: { code: 'accounts.own_only' } })
  const second = (await server.call('POST', '/api/workspaces', { name: 'Segunda' }, admin.token)).body.data
  const statuses = (await Promise.all([suspend(admin.id), suspend(second.id)])).map(({ status }) => status)
  expect(statuses.toSorted((one, other) => one - other)).toEqual([200, 409])
})

test('suspension: only the administrator gives it, with reason and contact; the audit log tells it', async () => {
  const server = await startTestServer()
  const { admin, owner, token, suspend, restore } = await createAdministeredShop(server)
  expect((await suspend(undefined, token)).status).toBe(403)
  expect((await restore(token)).status).toBe(403)
  expect((await suspend({ reason: ' ', contact: '' })).body.fields).toEqual({
    reason: 'Escribe el motivo: lo leerán las personas de la cuenta',
    contact: 'Escribe con quién pueden hablar',
  })
  await suspend()
  await suspend({ reason: 'Otro motivo', contact: 'Ana' })
  await restore()
  await restore()
  const lines = (await auditLines(server)).filter(({ action }) => /^workspace\.(suspended|restored)$/.test(action))
  expect(lines.map(({ action }) => action)).toEqual([
    'workspace.suspended',
    'workspace.suspended',
    'workspace.restored',
  ])
  for (const line of lines) expect(line).toMatchObject({ workspaceId: owner.id, userId: admin.id })
  const own = (await server.call('GET', '/api/workspace/audit-log', undefined, token)).body.data.items
  expect(own.map(({ sentence }: { sentence: string }) => sentence)).toContain('Suspendió la cuenta')
  expect(
    (await server.call('DELETE', '/api/installation/accounts/nada/suspension', undefined, admin.token)).status,
  ).toBe(404)
})
