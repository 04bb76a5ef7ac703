import { expect, onTestFinished, test, vi } from 'vitest'
import { openBots } from '../fakes/n8n/bots.ts'
import { openN8n } from '../fakes/n8n/n8n.ts'
import { openTown } from './town.ts'

// Whole processes start and die here, on machines that may be slow.
vi.setConfig({ testTimeout: 180_000, expect: { poll: { timeout: 60_000 } } })

async function townWithN8n() {
  const n8n = await openN8n()
  onTestFinished(() => n8n.close())
  openBots(n8n)
  const town = await openTown()
  const open = () => town.open({ ALLOWED_PRIVATE_ORIGINS: n8n.url })
  const first = await open()
  const token = await town.settle(first)
  const [agentId] = await town.agentIds(first, token)
  const call = (url: string, method: string, path: string, body?: unknown) =>
    fetch(`${url}/api${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, ...(body !== undefined && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    }).then(({ status }) => status)
  const config = { webhookUrl: n8n.webhookUrl, isEnabled: true }
  expect(await call(first.url, 'POST', '/configuration/n8n/config', config)).toBe(200)
  const move = () => call(first.url, 'PUT', `/agents/${agentId}/engine`, { engine: 'n8n' })
  return { town, open, first, call, move, remove: (url: string) => call(url, 'DELETE', `/agents/${agentId}`) }
}

test.each([
  ['while its address is on the way to Telegram', 'door'],
  ['after Telegram took the address and before it said so', 'taken'],
] as const)('killed %s: the agent is deleted after the restart, and its bot is brought nowhere', async (_, step) => {
  const { town, open, first, move, remove } = await townWithN8n()
  const { bot } = town
  const held = step === 'door' ? bot.hold('setWebhook') : null
  if (step === 'taken') bot.fail('setWebhook', 'acceptThenReset', 1)
  expect(await move()).toBe(200)
  await held?.arrived
  if (step === 'taken') await expect.poll(() => bot.webhook.url).not.toBe('')
  await first.kill()
  const second = await open()
  expect(await remove(second.url)).toBe(200)
  // What the dead process had asked for arrives now.
  held?.release()
  // It stood there, and was taken away.
  const isTakenAway = () => bot.calls.some(({ method }) => method === 'deleteWebhook') && bot.webhook.url === ''
  await expect.poll(isTakenAway, { timeout: 100_000 }).toBe(true)
})

test('killed after an agent was deleted while Telegram was away: the next process takes its address away', async () => {
  const { town, open, first, move, remove } = await townWithN8n()
  const { bot } = town
  expect(await move()).toBe(200)
  await expect.poll(() => bot.webhook.url).not.toBe('')
  bot.fail('*', 'resetBefore')
  expect(await remove(first.url)).toBe(200)
  await first.kill()
  await open()
  expect(bot.webhook.url).not.toBe('')
  bot.heal()
  await expect.poll(() => bot.webhook.url).toBe('')
})
