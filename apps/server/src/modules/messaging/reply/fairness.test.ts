import { expect, onTestFinished, test } from 'vitest'
import { startFakeModel } from '../../../../test/fakes/model/model.ts'
import { startTestServer, type TestServer } from '../../../../test/test-server.ts'
import { waitUntilConfirmed, createOwnerWithAgent } from '../../../../test/test-accounts.ts'

const CROWD = 200

/** Two workspaces in one process; the model of the first never answers. */
async function withTwoShops() {
  const hangingModel = await startFakeModel({ fallback: () => ({ trouble: 'hang' }) })
  const testServer = await startTestServer({ runsWorkers: true, env: { ALLOWED_PRIVATE_ORIGINS: hangingModel.url } })
  // Closed before the server stops, which would otherwise wait for the model.
  onTestFinished(hangingModel.close)
  const slow = await createOwnerWithAgent(
    testServer,
    { model: { provider: 'custom', name: 'eco', baseUrl: `${hangingModel.url}/v1` } },
    'ana',
  )
  const quick = await createOwnerWithAgent(testServer, {}, 'beto')
  return { server: testServer, hanging: hangingModel, slow, quick }
}

const openExchangesOf = async ({ db }: TestServer, agentId: string) =>
  db.selectFrom('exchanges').select('id').where('agentId', '=', agentId).where('outcome', 'is', null).execute()

const firstConversation = async ({ call }: TestServer, token: string): Promise<string> =>
  (await call('GET', '/api/conversations', undefined, token)).body.data.items[0].id

test(`slow model: ${CROWD} conversations of one account wait, replies of another are sent`, async () => {
  const { server: testServer, hanging: hangingModel, slow, quick } = await withTwoShops()
  for (let id = 1; id <= CROWD; id++) slow.bot.sendAsCustomer({ id, firstName: `Cliente ${id}` }, 'hola')
  await waitUntilConfirmed(slow.bot)
  await hangingModel.waitForCalls(10)

  quick.bot.sendAsCustomer({ id: 9_001, firstName: 'Luz' }, 'hola')
  await quick.bot.waitForSent(1)
  expect(await openExchangesOf(testServer, slow.agent.id)).toHaveLength(CROWD)

  const id = await firstConversation(testServer, quick.token)
  await testServer.call('POST', `/api/conversations/${id}/messages`, { content: 'te escribo yo' }, quick.token)
  await quick.bot.waitForSent(2)
  expect(quick.bot.sent.map(({ shown }) => shown)).toEqual(['Eco: hola', 'te escribo yo'])
  expect(await openExchangesOf(testServer, slow.agent.id)).toHaveLength(CROWD)
})

test('manual message during generation: it is sent, and the draft is dropped', async () => {
  const { server: testServer, hanging: hangingModel, slow } = await withTwoShops()
  slow.bot.sendAsCustomer({ id: 1, firstName: 'Luz' }, 'hola')
  await hangingModel.waitForCalls(1)
  const id = await firstConversation(testServer, slow.token)
  await testServer.call('POST', `/api/conversations/${id}/messages`, { content: 'te escribo yo' }, slow.token)
  await slow.bot.waitForSent(1)
  expect(slow.bot.sent.map(({ shown }) => shown)).toEqual(['te escribo yo'])
  expect(await openExchangesOf(testServer, slow.agent.id)).toHaveLength(1)
})
