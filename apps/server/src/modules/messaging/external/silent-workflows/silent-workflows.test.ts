import { expect, test } from 'vitest'
import { luzPerson, startEvolutionServer } from '../../../../../test/channels/evolution-server.ts'

const journalOf = async ({ server: testServer, token, thread }: Awaited<ReturnType<typeof startEvolutionServer>>) => {
  const { messages } = await thread()
  return (await testServer.call('GET', `/api/messages/${messages[0].id}/journal`, undefined, token)).body.data
}

test('silent workflow: a message it never asked about is reported within five minutes, with a remedy', async () => {
  const setup = await startEvolutionServer()
  const {
    server: testServer,
    instance: evolution,
    waitUntilDelivered: whenSettled,
    thread,
    requestReply: relay,
  } = setup
  evolution.receiveMessage(luzPerson, 'hola', { id: 'AAAA' })
  await whenSettled()
  testServer.advanceClock(2 * 60_000)
  await testServer.reportSilentWorkflows()
  expect((await thread()).conversation.status).toBe('active')
  testServer.advanceClock(2 * 60_000)
  await Promise.all([testServer.reportSilentWorkflows(), testServer.reportSilentWorkflows()])
  expect((await thread()).conversation.status).toBe('waiting')
  const journal = await journalOf(setup)
  expect(journal).toMatchObject({
    answered: false,
    sentence:
      'Tu flujo de n8n recibió el mensaje y no contó ninguna respuesta. Revisa en n8n que siga activo; puedes responder tú.',
    remedy: 'workflows',
  })
  expect(journal.steps.filter(({ text }: { text: string }) => text.includes('no recogió'))).toHaveLength(1)
  // A workflow that asks late still gets the reply.
  expect((await relay('hola', 'AAAA')).body.data.reply).toContain('Eco: hola')
  expect(await journalOf(setup)).toMatchObject({ answered: true, remedy: null })
})

test('silent workflow: not reported if Evolution showed a reply, for a sticker, or after a take-over', async () => {
  const {
    server: testServer,
    instance: evolution,
    waitUntilDelivered: whenSettled,
    conversations,
  } = await startEvolutionServer()
  evolution.receiveMessage(luzPerson, 'hola')
  await whenSettled()
  evolution.sendThroughApi(luzPerson, 'Buenas, soy el flujo')
  const secondContact = { number: '573001230000', name: 'Ana' }
  evolution.receiveMessage(secondContact, { stickerMessage: { mimetype: 'image/webp' } })
  const third = { number: '573001230001', name: 'Eva' }
  evolution.receiveMessage(third, 'hola')
  await whenSettled()
  evolution.sendFromPhone(third, 'Yo te atiendo')
  await whenSettled()
  testServer.advanceClock(4 * 60_000)
  await testServer.reportSilentWorkflows()
  const { rows } = await testServer.pool.query("select count(*)::int as n from journal where step = 'flow_silent'")
  expect(rows[0].n).toBe(0)
  expect(await conversations()).toHaveLength(3)
})

test('silent workflow: a turn interrupted by a server stop is reported as such', async () => {
  const setup = await startEvolutionServer()
  const { server: testServer, instance: evolution, waitUntilDelivered: whenSettled, thread } = setup
  evolution.receiveMessage(luzPerson, 'hola', { id: 'AAAA' })
  await whenSettled()
  await testServer.pool.query('update exchanges set outcome = null, closed_at = null')
  await testServer.pool.query("update journal set step = 'relayed'")
  testServer.advanceClock(4 * 60_000)
  await testServer.reportSilentWorkflows()
  expect((await thread()).conversation.status).toBe('waiting')
  expect(await journalOf(setup)).toMatchObject({ answered: false, remedy: 'workflows' })
})

test('silent workflow: a turn still being generated stays open, and its reply is handed out', async () => {
  const { server: testServer, requestReply: relay, thread } = await startEvolutionServer()
  testServer.model.hold()
  const asking = relay('hola', 'AAAA')
  await testServer.model.waitForCalls(1)
  for (const _ of [1, 2]) {
    testServer.advanceClock(4 * 60_000)
    await testServer.reportSilentWorkflows()
  }
  expect((await thread()).conversation.status).toBe('active')
  testServer.model.release()
  expect((await asking).body.data.reply).toContain('Eco: hola')
})
