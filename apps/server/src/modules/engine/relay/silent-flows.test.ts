import { expect, test } from 'vitest'
import { luz, withEvolution } from '../../../../test/evolution.ts'

const why = async ({ house, token, thread }: Awaited<ReturnType<typeof withEvolution>>) => {
  const { messages } = await thread()
  return (await house.call('GET', `/api/messages/${messages[0].id}/journal`, undefined, token)).body.data
}

test('silent workflow: a message that it never asked about is told within five minutes, with a remedy', async () => {
  const made = await withEvolution()
  const { house, line, settled, thread, ask } = made
  line.hears(luz, 'hola', { id: 'AAAA' })
  await settled()
  house.skip(2 * 60_000)
  await house.lookForSilentFlows()
  expect((await thread()).conversation.status).toBe('active')
  house.skip(2 * 60_000)
  await Promise.all([house.lookForSilentFlows(), house.lookForSilentFlows()])
  expect((await thread()).conversation.status).toBe('waiting')
  const told = await why(made)
  expect(told).toMatchObject({
    answered: false,
    sentence:
      'Tu flujo de n8n recibió el mensaje y no contó ninguna respuesta. Revisa en n8n que siga activo; puedes responder tú.',
    remedy: 'workflows',
  })
  expect(told.steps.filter(({ text }: { text: string }) => text.includes('no recogió'))).toHaveLength(1)
  // A workflow that comes after all is answered.
  expect((await ask('hola', 'AAAA')).body.data.reply).toContain('Eco: hola')
  expect(await why(made)).toMatchObject({ answered: true, remedy: null })
})

test('silent workflow: nothing is told of an answer that Evolution showed, of a sticker, nor where a person took over', async () => {
  const { house, line, settled, conversations } = await withEvolution()
  line.hears(luz, 'hola')
  await settled()
  line.sends(luz, 'Buenas, soy el flujo')
  const other = { number: '573001230000', name: 'Ana' }
  line.hears(other, { stickerMessage: { mimetype: 'image/webp' } })
  const third = { number: '573001230001', name: 'Eva' }
  line.hears(third, 'hola')
  await settled()
  line.types(third, 'Yo te atiendo')
  await settled()
  house.skip(4 * 60_000)
  await house.lookForSilentFlows()
  const { rows } = await house.pool.query("select count(*)::int as n from journal where step = 'flow_silent'")
  expect(rows[0].n).toBe(0)
  expect(await conversations()).toHaveLength(3)
})

test('silent workflow: a turn that the server left when it stopped is told as that', async () => {
  const made = await withEvolution()
  const { house, line, settled, thread } = made
  line.hears(luz, 'hola', { id: 'AAAA' })
  await settled()
  await house.pool.query('update exchanges set outcome = null, closed_at = null')
  await house.pool.query("update journal set step = 'relayed'")
  house.skip(4 * 60_000)
  await house.lookForSilentFlows()
  expect((await thread()).conversation.status).toBe('waiting')
  expect(await why(made)).toMatchObject({ answered: false, remedy: 'workflows' })
})

test('silent workflow: a turn that is still being thought about stays open, and its answer is handed out', async () => {
  const { house, ask, thread } = await withEvolution()
  house.model.hold()
  const asking = ask('hola', 'AAAA')
  await house.model.waitForCalls(1)
  for (const _ of [1, 2]) {
    house.skip(4 * 60_000)
    await house.lookForSilentFlows()
  }
  expect((await thread()).conversation.status).toBe('active')
  house.model.release()
  expect((await asking).body.data.reply).toContain('Eco: hola')
})
