import { expect, test } from 'vitest'
import { openHouse } from '../../../test/house.ts'
import { converse, thread, withAgent } from '../../../test/people.ts'
import { createSecrets } from '../../platform/secrets.ts'

const luz = { id: 99, firstName: 'Luz' }
const hidden = { openai: '***', anthropic: '***', custom: '' }

/** A shop that ran for a while, and the same server started with a key that opens none of its secrets. */
async function startedWithAnotherKey() {
  const first = await openHouse()
  const apiKeys = { openai: 'sk-de-la-tienda', anthropic: 'sk-ant-de-la-tienda' }
  const world = await withAgent(first, { apiKeys })
  await converse(first, world.bot, luz, '/start')
  const { conversation } = await thread(first, world.token)
  const writing = first.call('POST', `/api/conversations/${conversation.id}/messages`, { content: 'uno' }, world.token)
  expect((await writing).status).toBe(201)
  await first.stop()

  const beside = { database: first.database, telegramUrl: first.telegram.url, modelUrl: first.model.url }
  const secrets = createSecrets(['otra clave de prueba de treinta y dos letras'])
  const house = await openHouse({ beside, outside: { secrets } })
  const call = (method: string, path: string, body?: unknown) =>
    house.call(method, `/api/agents${path}`, body, world.token)
  const edit = (changes: object) => call('PUT', `/${world.agent.id}`, changes)
  return {
    ...world,
    id: world.agent.id as string,
    first,
    house,
    call,
    edit,
    withTheRightKey: () => openHouse({ beside }),
  }
}

const refused = { status: 409, body: { code: 'agents.key_lost', error: expect.stringMatching(/SECRET_KEY.*token/) } }

test('an edit while the key is another destroys no secret: the right key finds them all again', async () => {
  const { house, edit, id, token, botToken, withTheRightKey } = await startedWithAnotherKey()
  const apiKeys = { openai: '', anthropic: '***', custom: '' }
  expect((await edit({ name: 'Soporte' })).status).toBe(200)
  expect((await edit({ customConfig: { responseDelay: 0, apiKeys }, botToken: '***' })).status).toBe(200)
  expect(await edit({ customConfig: { apiKeys: { ...apiKeys, openai: 'sk-nueva' } } })).toMatchObject(refused)
  await house.stop()

  const back = await withTheRightKey()
  const told = await back.call('GET', `/api/agents/telegram/${id}/bot-token`, undefined, token)
  expect(told.body.data).toEqual({ botToken })
  const { body } = await back.call('GET', `/api/agents/${id}`, undefined, token)
  expect(body.data).toMatchObject({ name: 'Soporte', problem: null, customConfig: { apiKeys: hidden } })
})

test('a new token starts afresh, with the keys that come along', async () => {
  const { edit, botToken } = await startedWithAnotherKey()
  const { status, body } = await edit({ botToken, customConfig: { apiKeys: { openai: 'sk-nueva', anthropic: '***' } } })
  expect(status).toBe(200)
  expect(body.data).toMatchObject({
    problem: null,
    botToken: '***',
    customConfig: { apiKeys: { openai: '***', anthropic: '', custom: '' } },
  })
})

test('what was about to be sent waits for the key, says why, and goes out once', async () => {
  const { house, bot, token, withTheRightKey } = await startedWithAnotherKey()
  const before = bot.sent.length
  await house.drain(3)
  expect((await thread(house, token)).messages.at(-1)).toMatchObject({
    status: 'pending',
    cause: 'La clave que protege los secretos de este agente ya no es la misma',
  })
  await house.stop()

  const back = await withTheRightKey()
  back.skip(10 * 60_000)
  await back.drain()
  expect(bot.sent.slice(before)).toMatchObject([{ shown: 'uno' }])
  expect((await thread(back, token)).messages.at(-1)).toMatchObject({ status: 'sent', cause: null })
})

test('what needs a secret says why it cannot be done, and hanging up needs none', async () => {
  const { call, id } = await startedWithAnotherKey()
  expect(await call('POST', `/telegram/${id}/connect`)).toMatchObject(refused)
  expect(await call('GET', `/telegram/${id}/bot-token`)).toMatchObject(refused)
  expect(await call('POST', `/${id}/execution`, { input: 'hola' })).toMatchObject(refused)
  expect(await call('POST', `/telegram/${id}/disconnect`)).toMatchObject({
    status: 200,
    body: { data: { connection: { state: 'disconnected' }, problem: { code: 'agent.key_lost' } } },
  })
})
