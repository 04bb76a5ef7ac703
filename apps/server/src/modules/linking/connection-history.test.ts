import { type ConnectionChange, agentProblems } from '@portavoz/contract'
import { expect, test } from 'vitest'
import { unauthorized } from '../../../test/fakes/telegram/bot-api-error.ts'
import { startTestServer, type TestServer } from '../../../test/test-server.ts'
import { createOwnerWithAgent } from '../../../test/test-accounts.ts'
import {
  readQrText,
  SESSIONS_PATH,
  waitForSession,
  waitForEvent,
  startServerWithWhatsAppAgent,
} from '../../../test/channels/whatsapp-server.ts'

const readHistory = async (server: TestServer, token: string, id: string): Promise<ConnectionChange[]> =>
  (await server.call('GET', `/api/agents/${id}/connections`, undefined, token)).body.data

/** The entries, oldest first, once the newest has this state. */
async function historyUntil(server: TestServer, token: string, id: string, state: ConnectionChange['state']) {
  await waitForEvent(server, token, async () => (await readHistory(server, token, id))[0]?.state === state, state)
  return (await readHistory(server, token, id)).toReversed().map(({ state: entries, problem }) => [entries, problem])
}

test('connection history: a bot’s states and causes are listed from its creation, without repetitions', async () => {
  const server = await startTestServer()
  const { bot, token, agent } = await createOwnerWithAgent(server)
  await historyUntil(server, token, agent.id, 'connected')
  bot.fail('*', unauthorized())
  bot.updateQueue.endPoll(unauthorized())
  await historyUntil(server, token, agent.id, 'logged_out')
  await server.call('PUT', `/api/agents/${agent.id}`, { name: 'Otro nombre' }, token)
  await server.call('POST', `/api/agents/telegram/${agent.id}/disconnect`, {}, token)
  expect(await historyUntil(server, token, agent.id, 'disconnected')).toEqual([
    ['waiting_for_connection', null],
    ['connected', null],
    ['logged_out', agentProblems['telegram.token_revoked'].text],
    ['disconnected', null],
  ])
})

test('connection history: logging out on the phone and linking again are listed', async () => {
  const { server, whatsapp, token, shop, agent, sessionName } = await startServerWithWhatsAppAgent()
  whatsapp.unlink(shop)
  await historyUntil(server, token, agent.id, 'logged_out')
  await server.call('POST', `${SESSIONS_PATH}/${sessionName}/connect`, {}, token)
  await waitForSession(server, token, sessionName, ({ qrCode }) => qrCode !== null)
  await whatsapp.scanQr(shop, await readQrText(server, sessionName))
  const entries = await historyUntil(server, token, agent.id, 'connected')
  expect(entries.slice(0, 3)).toEqual([
    ['connected', null],
    ['logged_out', agentProblems['whatsapp.logged_out'].text],
    ['generating_qr', agentProblems['whatsapp.logged_out'].text],
  ])
  expect(entries.at(-1)).toEqual(['connected', null])
})

test('connection history: the newest are kept, and fifty are shown', async () => {
  const server = await startTestServer()
  const { token, agent } = await createOwnerWithAgent(server)
  await historyUntil(server, token, agent.id, 'connected')
  await server.call('POST', `/api/agents/telegram/${agent.id}/disconnect`, {}, token)
  for (let turn = 0; turn < 105; turn += 1)
    for (const connection of ['expired', 'disconnected'] as const)
      await server.db.updateTable('agents').set({ connection }).where('id', '=', agent.id).execute()
  const { rows } = await server.pool.query(`select count(*)::int as kept, min(id)::int as oldest, max(id)::int as newest
    from connection_history`)
  expect(rows).toEqual([{ kept: 200, oldest: rows[0].newest - 199, newest: rows[0].newest }])
  const shown = await readHistory(server, token, agent.id)
  expect(shown).toHaveLength(50)
  expect(shown[0]?.state).toBe('disconnected')
})

test('delete agent: while WhatsApp is unreachable the deletion is pending, later with its cause', async () => {
  const { server, whatsapp, token, agent } = await startServerWithWhatsAppAgent()
  await whatsapp.unplug()
  const { body } = await server.call('DELETE', `/api/agents/${agent.id}`, undefined, token)
  expect(body.data).toMatchObject({ pending: true })
  const causes = async () =>
    (await server.call('GET', '/api/whatsapp/pending-deletions', undefined, token)).body.data.map(
      ({ cause }: { cause: string | null }) => cause,
    )
  await waitForEvent(server, token, async () => (await causes())[0] !== null, 'a cause')
  expect(await causes()).toEqual([agentProblems['whatsapp.unreachable'].text])
  await whatsapp.plugIn()
  await waitForEvent(server, token, async () => (await causes()).length === 0, 'the phone to let go')
})

test('delete agent: a reachable phone is unlinked before the response, and nothing stays pending', async () => {
  const { server, token, agent } = await startServerWithWhatsAppAgent()
  expect((await server.call('DELETE', `/api/agents/${agent.id}`, undefined, token)).body.data).toMatchObject({
    pending: false,
  })
  expect((await server.call('GET', '/api/whatsapp/pending-deletions', undefined, token)).body.data).toEqual([])
})
