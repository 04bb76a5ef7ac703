import type { Message } from '@portavoz/contract'
import { expect, test } from 'vitest'
import { channelFactories } from '../../../src/channels/registry.ts'
import { createOwnerWithAgent, fetchThread } from '../../test-accounts.ts'
import { startTestServer } from '../../test-server.ts'
import { createPaperNetwork } from './paper-network.ts'

/** A server whose registry has one line more than the product's. */
async function startPaperServer() {
  const paper = createPaperNetwork()
  const server = await startTestServer({ inputs: { channels: { ...channelFactories, telegram: paper.define } } })
  const { agent, bot, token } = await createOwnerWithAgent(server)
  const write = async (text: string) => {
    await paper.write(agent.id, '7', text)
    await server.drain()
  }
  return { server, paper, bot, token, write }
}

test('channel of the registry: its agent receives, answers and sends what the owner writes', async () => {
  const { server, paper, bot, token, write } = await startPaperServer()
  await write('hola')
  expect(paper.letters).toEqual([{ to: 'calle 7', text: 'Eco: hola' }])

  const { conversation } = await fetchThread(server, token)
  await server.call('POST', `/api/conversations/${conversation.id}/messages`, { content: 'Ya te atiendo' }, token)
  await server.drain()
  expect(paper.letters.at(-1)).toEqual({ to: 'calle 7', text: 'Ya te atiendo' })
  const { messages } = await fetchThread(server, token)
  expect(messages.map(({ origin, content, status }: Message) => [origin, content, status])).toEqual([
    ['contact', 'hola', null],
    ['ai', 'Eco: hola', 'sent'],
    ['console', 'Ya te atiendo', 'sent'],
  ])
  expect(bot.calls.map(({ method }) => method)).not.toContain('getUpdates')
  expect(bot.sent).toEqual([])
})

test('channel of the registry: a refused letter is sent again, an ambiguous one is not', async () => {
  const { server, paper, token, write } = await startPaperServer()
  const lastStatus = async () => (await fetchThread(server, token)).messages.at(-1).status
  paper.plan({ outcome: 'refused', cause: 'El buzón está lleno', retryAfterMs: 1_000, problem: null })
  await write('uno')
  server.advanceClock(60_000)
  await server.drain()
  expect(paper.letters.map(({ text }) => text)).toEqual(['Eco: uno'])
  expect(await lastStatus()).toBe('sent')

  paper.plan({ outcome: 'ambiguous', cause: 'El cartero no volvió' })
  await write('dos')
  server.advanceClock(60_000)
  await server.drain()
  expect(paper.letters.map(({ text }) => text)).toEqual(['Eco: uno', 'Eco: dos'])
  expect(await lastStatus()).toBe('uncertain')
})

test('channel of the registry: its receiver stops with the server', async () => {
  const { server, paper } = await startPaperServer()
  expect(paper.isOpen).toBe(true)
  await server.stop()
  expect(paper.isOpen).toBe(false)
})
