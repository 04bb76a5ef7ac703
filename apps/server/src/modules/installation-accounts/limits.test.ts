import { expect, test } from 'vitest'
import { createAdministeredShop } from '../../../test/helpers/administered-shop.ts'
import { auditLines } from '../../../test/helpers/audit-lines.ts'
import { requestAgent } from '../../../test/helpers/create-agent.ts'
import { openEventStream } from '../../../test/helpers/event-stream.ts'
import { uploadDocument } from '../../../test/helpers/upload-documents.ts'
import { fetchThread, sendAndDrain, waitUntilConfirmed } from '../../../test/test-accounts.ts'
import { startTestServer, type TestServer } from '../../../test/test-server.ts'
import { createAccountFigureStore } from './account-figures.store.ts'
import { createAccountLimitStore } from './account-limits.store.ts'
import { createTellLimits } from './tell-limits.ts'

const luz = { id: 99, firstName: 'Luz' }
const none = { agents: null, storageMb: null, messages: null }

const addAgents = (server: TestServer, token: string, count: number) =>
  Promise.all(
    Array.from({ length: count }, (_, index) => {
      const botToken = `80000${index}:AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA`
      server.telegram.addBot(botToken, { id: 800_000 + index, username: `otra${index}_bot`, name: 'Otra' })
      return requestAgent(server, token, { platform: 'telegram', botToken, name: `Otra ${index}`, customConfig: {} })
    }),
  )

test('limits: none by default; set by the administrator only, recorded once, and shown', async () => {
  const server = await startTestServer()
  const { token, owner, setLimits, list } = await createAdministeredShop(server)
  expect((await setLimits({ ...none, agents: 3 }, token)).status).toBe(403)
  expect((await setLimits({ ...none, agents: -1 })).status).toBe(400)
  const limits = { agents: 3, storageMb: 100, messages: 1_000 }
  expect((await setLimits(limits)).body.data.limits).toEqual(limits)
  await setLimits(limits)
  expect((await list('?search=mariana')).items[0].limits).toEqual(limits)
  const lines = (await auditLines(server)).filter(({ action }) => action === 'workspace.limits_changed')
  expect(lines).toMatchObject([
    { workspaceId: owner.id, detail: { agentsMax: 3, storageMaxMb: 100, messagesMax: 1_000 } },
  ])
})

test('agents limit: of four at once only as many are created as fit', async () => {
  const server = await startTestServer()
  const { token, setLimits } = await createAdministeredShop(server)
  await setLimits({ ...none, agents: 3 })
  const answers = await addAgents(server, token, 4)
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(2)
  expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
    code: 'agents.limit_reached',
    error: expect.stringMatching(/pide más a quien administra la instalación/),
  })
})

test('storage limit: of two documents at once only the one that fits is kept', async () => {
  const server = await startTestServer()
  const { token, setLimits } = await createAdministeredShop(server)
  await setLimits({ ...none, storageMb: 1 })
  const text = (sign: string) => `${sign} `.repeat(350_000)
  const answers = await Promise.all(['a', 'b'].map((sign) => uploadDocument(server, token, text(sign))))
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([201, 409])
  expect(answers.find(({ status }) => status === 409)?.body.code).toBe('documents.storage_limit')
})

test('messages limit: messages are kept, replies stop and the conversation waits; people still write', async () => {
  const server = await startTestServer()
  const { bot, token, setLimits } = await createAdministeredShop(server)
  await setLimits({ ...none, messages: 2 })
  await sendAndDrain(server, bot, luz, 'uno')
  const calls = server.model.calls.length
  await sendAndDrain(server, bot, luz, 'dos')
  expect(bot.sent.map(({ shown }) => shown)).toEqual(['Eco: uno'])
  expect(server.model.calls).toHaveLength(calls)
  const { conversation, messages } = await fetchThread(server, token)
  expect([conversation.status, messages.length]).toEqual(['waiting', 3])
  const journal = await server.call('GET', `/api/messages/${messages[2].id}/journal`, undefined, token)
  expect(journal.body.data.sentence).toMatch(/^La cuenta llegó a los mensajes que puede tener este mes/)
  // People still answer.
  const byHand = { content: 'Hola, soy Mariana' }
  const path = `/api/conversations/${conversation.id}/messages`
  expect((await server.call('POST', path, byHand, token)).status).toBe(201)
  await setLimits({ ...none, messages: 20 })
  await sendAndDrain(server, bot, { id: 7, firstName: 'Eva' }, 'tres')
  expect(bot.sent.at(-1)?.shown).toBe('Eco: tres')
})

test('messages limit: of two replies at once only the one that fits is sent', async () => {
  const server = await startTestServer()
  const { bot, setLimits } = await createAdministeredShop(server)
  await setLimits({ ...none, messages: 3 })
  server.model.hold()
  for (const id of [7, 8]) bot.sendAsCustomer({ id, firstName: `C${id}` }, 'hola')
  await waitUntilConfirmed(bot)
  const working = server.drain()
  await server.model.waitForCalls(2)
  server.model.release()
  await working
  await server.drain()
  expect(bot.sent.map(({ shown }) => shown)).toEqual(['Eco: hola'])
})

test('limits: people are told once, and the strip knows what was reached', async () => {
  const server = await startTestServer()
  const { bot, token, setLimits } = await createAdministeredShop(server)
  await setLimits({ ...none, messages: 2 })
  const stream = await openEventStream(server.url, token)
  const store = createAccountLimitStore(server.db, async (tx, workspaceId, event) => {
    await tx
      .insertInto('events')
      .values({ workspaceId, data: JSON.stringify(event) })
      .execute()
  })
  const tell = createTellLimits({ store, clock: server.clock, afterCommit: () => undefined })
  const count = async () => {
    const now = server.clock.now()
    await createAccountFigureStore(server.db).countPiece(now, now)
    await Promise.all([tell(), tell()])
  }
  const reached = async () => (await server.call('GET', '/api/workspaces', undefined, token)).body.data[0].reached
  await count()
  expect(await reached()).toEqual([])
  await sendAndDrain(server, bot, luz, 'uno')
  await count()
  await count()
  expect(await reached()).toEqual(['messages'])
  const { rows } = await server.pool.query(`select data from events where data->>'type' = 'account_limit'`)
  expect(rows.map(({ data }) => data.title)).toEqual(['Tu cuenta llegó a sus 2 mensajes de este mes'])
  await stream.close()
})
