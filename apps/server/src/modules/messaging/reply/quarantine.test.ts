import { expect, test } from 'vitest'
import { startTestServer } from '../../../../test/test-server.ts'
import { sendAndDrain, waitUntilConfirmed, fetchThread, createOwnerWithAgent } from '../../../../test/test-accounts.ts'
import { createDeliverStore } from '../outbound/deliver.store.ts'
import { sentByServer } from './commit/exchange-closing.ts'
import { createTurnStore } from './commit/turn.store.ts'
import { createContextStore } from './context.store.ts'
import { createQuarantine } from './quarantine.ts'

const luz = { id: 99, firstName: 'Luz' }

async function withQuarantine(customConfig: Record<string, unknown> = {}) {
  const server = await startTestServer()
  const { bot, token, agent } = await createOwnerWithAgent(server, customConfig)
  const setAside = createQuarantine({
    turn: {
      clock: server.clock,
      store: createTurnStore(server.db, sentByServer),
      ownerFiles: { copy: async () => 'gone', discard: async () => {} },
      generate: () => Promise.reject(new Error('a quarantined exchange is not generated')),
      speaks: false,
      postpone: null,
      afterCommit: () => {},
      afterLeadSaved: () => {},
    },
    contexts: createContextStore(server.db),
    deliveries: createDeliverStore(server.db, 'este proceso'),
    connectedSessions: () => [],
    deliverLater: async () => {},
  })
  const handOffs = async () => {
    const { rows } = await server.pool.query(`select data->'handOff' as told from events where data ? 'handOff'`)
    return rows.map(({ told: handOff }) => handOff)
  }
  const conversationRef = async () =>
    server.db.selectFrom('conversations').select(['id as conversationId', 'workspaceId']).executeTakeFirstOrThrow()
  return { server, bot, token, agent, setAside, handOffs, place: conversationRef }
}

test('quarantined reply: the owner is notified with the name of the contact', async () => {
  const {
    server,
    bot,
    agent,
    setAside,
    handOffs,
    place: conversationRef,
  } = await withQuarantine({ responseDelay: 60_000 })
  bot.sendAsCustomer(luz, 'hola')
  await waitUntilConfirmed(bot)
  const { id } = await server.db.selectFrom('exchanges').select('id').executeTakeFirstOrThrow()
  await setAside?.({ ...(await conversationRef()), kind: 'reply', exchangeId: id })
  expect(await handOffs()).toMatchObject([{ by: 'quarantine', agentName: agent.name, contactName: 'Luz' }])
})

test('quarantined manual message: it fails, the conversation waits, and the owner is notified', async () => {
  const { server, bot, token, agent, setAside, handOffs, place: conversationRef } = await withQuarantine()
  await sendAndDrain(server, bot, luz, 'hola')
  const { conversationId } = await conversationRef()
  await server.call('POST', `/api/conversations/${conversationId}/messages`, { content: 'Soy Ana' }, token)
  await setAside?.({ ...(await conversationRef()), kind: 'deliver' })
  const { conversation, messages } = await fetchThread(server, token)
  expect(messages.at(-1)).toMatchObject({ content: 'Soy Ana', status: 'failed' })
  expect(conversation).toMatchObject({ status: 'waiting', pause: { by: 'console' } })
  expect(await handOffs()).toMatchObject([{ by: 'unsent', agentName: agent.name, contactName: 'Luz' }])
})
