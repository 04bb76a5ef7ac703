import { errorCatalog } from '@portavoz/contract'
import { expect, test } from 'vitest'
import type { FailureMode } from '../../../test/fakes/n8n/failure-modes.ts'
import { startServerWithN8nAgent } from '../../../test/channels/n8n-server.ts'
import { fetchThread } from '../../../test/test-accounts.ts'
import { waitForSession } from '../../../test/channels/whatsapp-server.ts'

/** An n8n agent with one conversation, which its workflow reported. The timeout is short only for a silent n8n. */
async function startConversation(mood?: string) {
  const fixture = await startServerWithN8nAgent(mood === 'silent' ? { inputs: { n8nTimeoutMs: 2_000 } } : {})
  const { server, token, sessionName } = fixture
  const report = {
    sessionName,
    userPhone: '573009998877',
    userName: 'Ana',
    userMessage: 'Hola',
    aiResponse: '¡Hola, Ana!',
  }
  await server.call('POST', '/api/conversation-logs', report, token)
  const { conversation } = await fetchThread(server, token)
  const write = async (content: string) => {
    await server.call('POST', `/api/conversations/${conversation.id}/messages`, { content }, token)
    await server.drain(1)
  }
  const last = async () => (await fetchThread(server, token)).messages.at(-1)
  return { ...fixture, write, last }
}

test('console message: sent once through the workflow, and stored with its message id', async () => {
  const { server, sessions, write, last, sessionName } = await startConversation()
  await write('Ya te atiendo')
  expect(sessions.sent).toEqual([{ number: '573009998877', text: 'Ya te atiendo', messageId: 'EVO1' }])
  expect(sessions.received.findLast(({ operation }) => operation === 'send')?.body).toEqual({
    sessionName,
    operationType: 'send',
    number: '573009998877',
    text: 'Ya te atiendo',
    messageId: expect.any(String),
    timestamp: expect.any(String),
  })
  expect(await last()).toMatchObject({ origin: 'console', status: 'sent' })
  await server.drain()
  const { externalId } = await server.db
    .selectFrom('messages')
    .select('externalId')
    .where('origin', '=', 'console')
    .executeTakeFirstOrThrow()
  expect([externalId, sessions.sent.length]).toEqual(['EVO1', 1])
})

test.each<[FailureMode, keyof typeof errorCatalog]>([
  ['silent', 'n8n.slow'],
  ['broken', 'n8n.workflow_failed'],
  ['bad_gateway', 'n8n.bad_gateway'],
  ['reset', 'n8n.unreachable'],
  ['empty', 'n8n.not_ours'],
  ['early', 'n8n.not_ours'],
  ['html', 'n8n.not_ours'],
])('n8n that is %s while sending: the message is uncertain and not repeated', async (mood, code) => {
  const { server, n8n, sessions, write, last } = await startConversation(mood)
  n8n.setWebhookFailure(mood)
  await write('¿Llegó?')
  expect(await last()).toMatchObject({ status: 'uncertain', cause: errorCatalog[code].text })
  n8n.setWebhookFailure('ok')
  await server.drain()
  expect(sessions.sent).toEqual([])
})

test.each<[string, FailureMode | 'inactive' | 'away', keyof typeof errorCatalog]>([
  ['whose workflow is off', 'inactive', 'n8n.webhook_inactive'],
  ['that does not let us in', 'forbidden', 'n8n.no_permission'],
  ['that is not there', 'away', 'n8n.unreachable'],
])('n8n %s: the message waits with its cause and is sent later', async (_, mood, code) => {
  const { server, n8n, sessions, write, last, token, sessionName } = await startConversation()
  if (mood === 'inactive') n8n.deactivate('/evolution-api')
  else if (mood === 'away') await n8n.unplug()
  else n8n.setWebhookFailure(mood)
  // Until then a kept-alive connection may exist.
  await waitForSession(server, token, sessionName, ({ cause }) => cause !== null)
  await write('Ya voy')
  expect(await last()).toMatchObject({ status: 'pending', cause: errorCatalog[code].text })
  if (mood === 'inactive') n8n.activate('/evolution-api', sessions.workflow)
  else if (mood === 'away') await n8n.plugIn()
  else n8n.setWebhookFailure('ok')
  server.advanceClock(10_000)
  await server.drain()
  expect(sessions.sent.map(({ text }) => text)).toEqual(['Ya voy'])
  expect(await last()).toMatchObject({ status: 'sent', cause: null })
})

test('Evolution API that refuses its key: the message waits with its cause and is sent later', async () => {
  const { server, sessions, write, last } = await startConversation()
  sessions.failNext('send', { success: false, cause: 'wrong_token', error: 'canario' })
  await write('Ya voy')
  expect(await last()).toMatchObject({ status: 'pending', cause: errorCatalog['n8n.evolution_key'].text })
  server.advanceClock(10_000)
  await server.drain()
  expect(sessions.sent.map(({ text }) => text)).toEqual(['Ya voy'])
})

test('workflow without send operation, or that could not send: the message failed with a cause', async () => {
  const { server, sessions, write, last } = await startConversation()
  sessions.setCapabilities({ send: false })
  await write('uno')
  expect(await last()).toMatchObject({ status: 'failed', cause: expect.stringMatching(/no sabe enviar mensajes/) })
  sessions.setCapabilities({ send: true })
  sessions.failNext('send', { success: false, cause: 'uncertain', error: 'puede haber salido o no' })
  await write('dos')
  expect((await last()).status).toBe('uncertain')
  sessions.failNext('send', { success: false, error: 'canario: number not on WhatsApp' })
  await write('tres')
  expect(await last()).toMatchObject({ status: 'failed', cause: expect.stringMatching(/contestó que no pudo/) })
  sessions.failNext('send', { success: true })
  await write('cuatro')
  expect((await last()).status).toBe('uncertain')
  expect(JSON.stringify([await last(), server.logLines])).not.toMatch(/canario/)
  expect(sessions.sent).toEqual([])
})

test('reply that the workflow requested: only the workflow sends it', async () => {
  const { server, sessions, agent, token, sessionName } = await startConversation()
  const { body: made } = await server.call('POST', '/api/integration-keys', { name: 'flujo' }, token)
  const conversation = { sessionName, userPhone: '573009998877', userName: 'Ana', externalId: 'a' }
  const request = { input: '¿Abren hoy?', conversation }
  const { body } = await server.call('POST', `/api/agents/${agent.id}/execution`, request, made.data.key)
  expect(body.data.reply).toContain('¿Abren hoy?')
  await server.drain()
  expect(sessions.count('send')).toBe(0)
})
