import { expect, onTestFinished, test, vi } from 'vitest'
import { activateBotWorkflows } from '../fakes/n8n/telegram-workflow.ts'
import { startFakeN8n } from '../fakes/n8n/n8n.ts'
import { startProcessHarness } from './process-harness.ts'

// Starts and kills whole processes, possibly on a slow machine.
vi.setConfig({ testTimeout: 600_000, expect: { poll: { timeout: 60_000 } } })

async function startHarnessWithN8n() {
  const n8n = await startFakeN8n()
  onTestFinished(() => n8n.close())
  activateBotWorkflows(n8n)
  const harness = await startProcessHarness()
  const startServer = () => harness.startServer({ ALLOWED_PRIVATE_ORIGINS: n8n.url })
  const first = await startServer()
  const token = await harness.createOwnerAgent(first)
  const [agentId] = await harness.fetchAgentIds(first, token)
  const request = (url: string, method: string, path: string, body?: unknown) =>
    fetch(`${url}/api${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, ...(body !== undefined && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    }).then(({ status }) => status)
  const config = { webhookUrl: n8n.webhookUrl, isEnabled: true }
  expect(await request(first.url, 'POST', '/configuration/n8n/config', config)).toBe(200)
  const moveToN8n = () => request(first.url, 'PUT', `/agents/${agentId}/engine`, { engine: 'n8n' })
  return {
    harness,
    startServer,
    first,
    request,
    moveToN8n,
    deleteAgent: (url: string) => request(url, 'DELETE', `/agents/${agentId}`),
  }
}

test.each([
  ['while its address is on the way to Telegram', 'door'],
  ['after Telegram took the address and before it said so', 'taken'],
] as const)('bot release: killed %s, the deleted agent has no webhook after the restart', async (_, step) => {
  const { harness, startServer, first, moveToN8n, deleteAgent } = await startHarnessWithN8n()
  const { bot } = harness
  const heldCall = step === 'door' ? bot.hold('setWebhook') : null
  if (step === 'taken') bot.fail('setWebhook', 'acceptThenReset', 1)
  expect(await moveToN8n()).toBe(200)
  await heldCall?.arrived
  if (step === 'taken') await expect.poll(() => bot.webhook.url).not.toBe('')
  await first.kill()
  const second = await startServer()
  expect(await deleteAgent(second.url)).toBe(200)
  // The dead process's call to Telegram completes now.
  heldCall?.release()
  // The webhook was set and then removed.
  const isTakenAway = () => bot.calls.some(({ method }) => method === 'deleteWebhook') && bot.webhook.url === ''
  await expect.poll(isTakenAway, { timeout: 100_000 }).toBe(true)
})

test('bot release: killed after a deletion while Telegram was down, the next process removes the webhook', async () => {
  const { harness, startServer, first, moveToN8n, deleteAgent } = await startHarnessWithN8n()
  const { bot } = harness
  expect(await moveToN8n()).toBe(200)
  await expect.poll(() => bot.webhook.url).not.toBe('')
  bot.fail('*', 'resetBefore')
  expect(await deleteAgent(first.url)).toBe(200)
  await first.kill()
  await startServer()
  expect(bot.webhook.url).not.toBe('')
  bot.clearFaults()
  await expect.poll(() => bot.webhook.url).toBe('')
})
