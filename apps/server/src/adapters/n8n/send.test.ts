import { errors } from '@portavoz/contract'
import { expect, test } from 'vitest'
import type { Mood } from '../../../test/fakes/n8n/moods.ts'
import { withN8nAgent } from '../../../test/n8n.ts'
import { thread } from '../../../test/people.ts'
import { sessionWhen } from '../../../test/whatsapp.ts'

/** An agent of n8n's with one conversation, which its workflow told of. Only of an n8n that is to be silent little is waited for. */
async function openTalk(mood?: string) {
  const kept = await withN8nAgent(mood === 'silent' ? { outside: { n8nPatienceMs: 500 } } : {})
  const { house, token, sessionName } = kept
  const told = {
    sessionName,
    userPhone: '573009998877',
    userName: 'Ana',
    userMessage: 'Hola',
    aiResponse: '¡Hola, Ana!',
  }
  await house.call('POST', '/api/conversation-logs', told, token)
  const { conversation } = await thread(house, token)
  const write = async (content: string) => {
    await house.call('POST', `/api/conversations/${conversation.id}/messages`, { content }, token)
    await house.drain(1)
  }
  const last = async () => (await thread(house, token)).messages.at(-1)
  return { ...kept, write, last }
}

test('what is written to a customer from the console leaves through the workflow, once, under the name it got there', async () => {
  const { house, sessions, write, last, sessionName } = await openTalk()
  await write('Ya te atiendo')
  expect(sessions.sent).toEqual([{ number: '573009998877', text: 'Ya te atiendo', messageId: 'EVO1' }])
  expect(sessions.asked.findLast(({ operation }) => operation === 'send')?.body).toEqual({
    sessionName,
    operationType: 'send',
    number: '573009998877',
    text: 'Ya te atiendo',
    messageId: expect.any(String),
    timestamp: expect.any(String),
  })
  expect(await last()).toMatchObject({ origin: 'console', status: 'sent' })
  await house.drain()
  const { externalId } = await house.db
    .selectFrom('messages')
    .select('externalId')
    .where('origin', '=', 'console')
    .executeTakeFirstOrThrow()
  expect([externalId, sessions.sent.length]).toEqual(['EVO1', 1])
})

test.each<[Mood, keyof typeof errors]>([
  ['silent', 'n8n.slow'],
  ['broken', 'n8n.workflow_failed'],
  ['bad_gateway', 'n8n.bad_gateway'],
  ['reset', 'n8n.unreachable'],
  ['empty', 'n8n.not_ours'],
  ['early', 'n8n.not_ours'],
  ['html', 'n8n.not_ours'],
])('after an n8n that is %s nobody knows whether it left, and it is not sent again', async (mood, code) => {
  const { house, n8n, sessions, write, last } = await openTalk(mood)
  n8n.beIn(mood)
  await write('¿Llegó?')
  expect(await last()).toMatchObject({ status: 'uncertain', cause: errors[code].text })
  n8n.beIn('ok')
  await house.drain()
  expect(sessions.sent).toEqual([])
})

test.each<[string, Mood | 'inactive' | 'away', keyof typeof errors]>([
  ['whose workflow is off', 'inactive', 'n8n.webhook_inactive'],
  ['that does not let us in', 'forbidden', 'n8n.no_permission'],
  ['that is not there', 'away', 'n8n.unreachable'],
])('before an n8n %s it waits, says why, and leaves by itself', async (_, mood, code) => {
  const { house, n8n, sessions, write, last, token, sessionName } = await openTalk()
  if (mood === 'inactive') n8n.deactivate('/evolution-api')
  else if (mood === 'away') await n8n.unplug()
  else n8n.beIn(mood)
  // By then no connection of before is left.
  await sessionWhen(house, token, sessionName, ({ cause }) => cause !== null)
  await write('Ya voy')
  expect(await last()).toMatchObject({ status: 'pending', cause: errors[code].text })
  if (mood === 'inactive') n8n.activate('/evolution-api', sessions.workflow)
  else if (mood === 'away') await n8n.plugIn()
  else n8n.beIn('ok')
  house.skip(10_000)
  await house.drain()
  expect(sessions.sent.map(({ text }) => text)).toEqual(['Ya voy'])
  expect(await last()).toMatchObject({ status: 'sent', cause: null })
})

test('what Evolution API did not take because of its key waits, says why, and leaves by itself', async () => {
  const { house, sessions, write, last } = await openTalk()
  sessions.refuse('send', { success: false, cause: 'wrong_token', error: 'canario' })
  await write('Ya voy')
  expect(await last()).toMatchObject({ status: 'pending', cause: errors['n8n.evolution_key'].text })
  house.skip(10_000)
  await house.drain()
  expect(sessions.sent.map(({ text }) => text)).toEqual(['Ya voy'])
})

test('a workflow that does not know how to send, or says that it could not, is told of in words', async () => {
  const { house, sessions, write, last } = await openTalk()
  sessions.tells({ send: false })
  await write('uno')
  expect(await last()).toMatchObject({ status: 'failed', cause: expect.stringMatching(/no sabe enviar mensajes/) })
  sessions.tells({ send: true })
  sessions.refuse('send', { success: false, cause: 'uncertain', error: 'puede haber salido o no' })
  await write('dos')
  expect((await last()).status).toBe('uncertain')
  sessions.refuse('send', { success: false, error: 'canario: number not on WhatsApp' })
  await write('tres')
  expect(await last()).toMatchObject({ status: 'failed', cause: expect.stringMatching(/contestó que no pudo/) })
  sessions.refuse('send', { success: true })
  await write('cuatro')
  expect((await last()).status).toBe('uncertain')
  expect(JSON.stringify([await last(), house.lines])).not.toMatch(/canario/)
  expect(sessions.sent).toEqual([])
})

test('an answer that the workflow asked for is the workflow’s to send, and nothing of ours follows it', async () => {
  const { house, sessions, agent, token, sessionName } = await openTalk()
  const { body: made } = await house.call('POST', '/api/integration-keys', { name: 'flujo' }, token)
  const conversation = { sessionName, userPhone: '573009998877', userName: 'Ana', externalId: 'a' }
  const asked = { input: '¿Abren hoy?', conversation }
  const { body } = await house.call('POST', `/api/agents/${agent.id}/execution`, asked, made.data.key)
  expect(body.data.reply).toContain('¿Abren hoy?')
  await house.drain()
  expect(sessions.count('send')).toBe(0)
})
