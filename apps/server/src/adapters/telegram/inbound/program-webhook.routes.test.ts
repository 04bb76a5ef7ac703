import fastify from 'fastify'
import { expect, test } from 'vitest'
import { registerTelegramProgramWebhook } from './program-webhook.routes.ts'

test('messages that a program hands over: bounded per account and minute', async () => {
  let now = 0
  const app = fastify()
  registerTelegramProgramWebhook(app, {
    findKeyOwner: async (key) => ({ workspaceId: key }),
    botOf: async () => null,
    isListening: () => true,
    receive: async () => {},
    receiveUpdate: async () => {},
    clock: { now: () => new Date(now) },
  })
  const handOver = async (account: string) => {
    const headers = { authorization: `Bearer ${account.padEnd(20, '_')}` }
    const payload = { agentId: 'a1', message: {} }
    return (await app.inject({ method: 'POST', url: '/webhooks/telegram', headers, payload })).statusCode
  }
  const statuses = new Set<number>()
  for (let n = 0; n < 1_200; n++) statuses.add(await handOver('mariana'))
  expect([...statuses]).toEqual([404])
  expect([await handOver('mariana'), await handOver('vecina')]).toEqual([429, 404])
  now = 60_000
  expect(await handOver('mariana')).toBe(404)
})
