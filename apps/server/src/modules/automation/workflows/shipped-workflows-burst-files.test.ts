import { sql } from 'kysely'
import { expect, test } from 'vitest'
import {
  createFlowBot,
  startServerWithWorkflowAgent,
  startWorkflowServer,
} from '../../../../test/channels/workflow-server.ts'
import { instantReplies } from '../../../../test/helpers/instant-replies.ts'
import { withoutModel } from '../../../../test/helpers/sending-shop.ts'
import { addPicturedTable, addSendableDocument } from '../../../../test/helpers/stock-shop.ts'
import type { TestServer } from '../../../../test/test-server.ts'

const luz = { number: '573009998877', name: 'Luz' }
const DOCUMENTS = ['Menú', 'Carta de vinos', 'Lista de precios']
const TABLE = 'Producto,Precio\nCamisa lino,$120.000\nPantalón dril,$98.000'

/** What thirty messages of one customer ask for. */
const bursts = [
  {
    what: 'documents',
    texts: ['mándame el menú', 'mándame la carta de vinos', 'mándame la lista de precios'],
    files: DOCUMENTS.map((name) => `${name}.pdf`),
  },
  { what: 'a picture of a row', texts: ['¿cuánto vale la camisa de lino?'], files: ['foto.png'] },
]
/** With a quiet window the burst has one reply; without one it may have several, and each sends what it promises. */
const cases = bursts.flatMap((burst) => [3_000, 0].map((responseDelay) => ({ ...burst, responseDelay })))
const thirtyOf = (texts: readonly string[]) => Array.from({ length: 30 }, (_, at) => texts[at % texts.length]!)

async function stockShop(server: TestServer, token: string) {
  for (const name of DOCUMENTS) await addSendableDocument(server, token, name)
  await addPicturedTable(server, token, TABLE, 'camisa')
}

/** Stored messages: the customer's, those without a reply, texts and files of the agent, and what did not leave. */
async function countStored({ db }: TestServer) {
  const { rows } = await sql<Record<'incoming' | 'unanswered' | 'texts' | 'files' | 'unsent', number>>`
    select
      count(*) filter (where m.direction = 'incoming')::int as incoming,
      count(*) filter (
        where not exists (
          select
          from messages r
          where r.exchange_id = m.exchange_id and r.origin = 'n8n'
        )
      )::int as unanswered,
      count(*) filter (where m.origin = 'n8n')::int as texts,
      count(*) filter (where m.origin = 'ai')::int as files,
      count(*) filter (where m.direction = 'outgoing' and m.status <> 'sent')::int as unsent
    from messages m`.execute(db)
  return rows[0]!
}

test.each(cases)('30 messages on WhatsApp for $what, window $responseDelay ms: each file once', async (burst) => {
  const { texts, files, responseDelay } = burst
  const fixture = await startServerWithWorkflowAgent({ env: withoutModel })
  const { server, token, call, agent, instance, waitUntilSettled, n8n } = fixture
  await call('PUT', `/agents/${agent.id}`, { customConfig: { ...instantReplies, responseDelay } })
  await stockShop(server, token)
  const raw = thirtyOf(texts).map((text) => instance.receiveMessage(luz, text))
  for (const [at, { key }] of raw.entries()) instance.receiveMessage(luz, texts[at % texts.length]!, { id: key.id })
  await waitUntilSettled()
  await server.drain()
  await waitUntilSettled()
  const sent = [...instance.sent.values()]
  const arrived = sent.flatMap(({ content }) => (content ? [fileNameOf(content)] : []))
  const stored = await countStored(server)
  expect(stored).toEqual({ incoming: 30, unanswered: 0, texts: expect.any(Number), files: arrived.length, unsent: 0 })
  expect(sent.length - arrived.length).toBe(stored.texts)
  expect([...new Set(arrived)].toSorted()).toEqual(files.toSorted())
  if (responseDelay > 0) expect([stored.texts, arrived.length]).toEqual([1, files.length])
  expect(n8n.failures).toEqual([])
})

test.each(cases)('30 messages on Telegram for $what, window $responseDelay ms: each file once', async (burst) => {
  const { texts, files, responseDelay } = burst
  const fixture = await startWorkflowServer({ env: withoutModel })
  const { server, token, n8n } = fixture
  const { bot } = await createFlowBot(fixture, { ...instantReplies, responseDelay })
  await stockShop(server, token)
  const updates = thirtyOf(texts).map((text) => bot.sendAsCustomer({ id: 99, firstName: 'Luz' }, text).update)
  const statuses = await Promise.all([...updates, ...updates].map((update) => bot.webhook.postUpdate(update)))
  expect(new Set(statuses)).toEqual(new Set([200]))
  await n8n.waitForRuns()
  await server.drain()
  const arrived = bot.sent.flatMap(({ file }) => (file ? [file.name] : []))
  const stored = await countStored(server)
  expect(stored).toEqual({ incoming: 30, unanswered: 0, texts: expect.any(Number), files: arrived.length, unsent: 0 })
  expect(bot.sent.length - arrived.length).toBe(stored.texts)
  expect([...new Set(arrived)].toSorted()).toEqual(files.toSorted())
  if (responseDelay > 0) expect([stored.texts, arrived.length]).toEqual([1, files.length])
  expect(n8n.failures).toEqual([])
})

/** Evolution API renames pictures. */
const fileNameOf = (content: Record<string, unknown>): string =>
  (content as { documentMessage?: { fileName?: string } }).documentMessage?.fileName ?? 'foto.png'
