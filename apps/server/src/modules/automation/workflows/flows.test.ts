import type { Message } from '@portavoz/contract'
import { expect, test } from 'vitest'
import { everythingKept, luz } from '../../../../test/evolution.ts'
import { openFlowHouse, withFlowAgent } from '../../../../test/flows.ts'
import { sessionWhen } from '../../../../test/whatsapp.ts'

const gist = ({ origin, content, status }: Message) => [origin, content, status]

test('a phone that is let in through our workflows is known by its number, also where no event of it comes', async () => {
  const { house, token, evolution, call } = await openFlowHouse()
  const name: string = (await call('POST', '/whatsapp/sessions', {})).body.data.sessionName
  await sessionWhen(house, token, name, ({ qrCode }) => qrCode !== null)
  evolution.instance(name).listen(null)
  evolution.instance(name).scan({ number: '573001112233', name: 'Tienda' })
  // Evolution tells that it is let in and whose phone it is in either order.
  const known = await sessionWhen(house, token, name, (one) => one.isConnected && Boolean(one.phoneNumber))
  expect(known).toMatchObject({ phoneNumber: '573001112233' })
})

test('of a message through our workflows everything is known as on a line of ours: kind, answer, ticks, correction, takeover', async () => {
  const { house, line, n8n, settled, thread } = await withFlowAgent()
  const asked = line.hears(luz, '¿Abren hoy?')
  await settled()
  const [[id, sent] = []] = line.sent
  expect(sent?.text).toContain('Eco: ¿Abren hoy?')
  line.ticks({ key: { id: id ?? '', remoteJid: `${luz.lid}@lid` } }, 'READ')
  await settled()
  line.edits(asked, '¿Abren el lunes?')
  await settled()
  line.hears(luz, { imageMessage: { mimetype: 'image/jpeg' } })
  await settled()
  line.types(luz, 'Ya te atiendo yo')
  await settled()
  const { conversation, messages } = await thread()
  // WhatsApp tells the second alone: what was typed on the phone may stand before what n8n said in the same one.
  expect(messages.map(gist).toSorted()).toEqual([
    ['contact', '', null],
    ['contact', '¿Abren el lunes?', null],
    ['n8n', sent?.text, 'read'],
    ['phone', 'Ya te atiendo yo', 'sent'],
  ])
  expect(messages.find(({ content }: Message) => content === '')).toMatchObject({ type: 'image' })
  expect(conversation.pause).toMatchObject({ by: 'phone' })
  line.hears(luz, '¿Y mañana?')
  await settled()
  expect(line.sent.size).toBe(1)
  expect(house.model.calls).toHaveLength(1)
  expect(n8n.failures).toEqual([])
})

test('what Portavoz could not take Evolution offers again through our workflows, and it is answered once', async () => {
  const { house, evolution, line, n8n, settled, thread } = await withFlowAgent()
  await house.pool.query('alter table messages rename to messages_away')
  line.hears(luz, '¿Abren hoy?')
  await settled()
  expect(evolution.posts.all.at(-1)?.answers).toEqual([503])
  expect(n8n.failures).toEqual([expect.stringMatching(/Evolution API lo volverá a ofrecer/)])
  await house.pool.query('alter table messages_away rename to messages')
  expect(await evolution.posts.retry()).toBe(1)
  await settled()
  expect([...line.sent.values()].map(({ text }) => text)).toEqual([expect.stringContaining('Eco: ¿Abren hoy?')])
  expect((await thread()).messages).toHaveLength(2)
})

test('an answer that WhatsApp did not take is told of as not sent, and its conversation waits for a person', async () => {
  const { house, line, n8n, settled, thread } = await withFlowAgent()
  line.breaks()
  line.hears(luz, '¿Abren hoy?')
  await settled()
  const { conversation, messages } = await thread()
  expect(messages[1]).toMatchObject({ origin: 'n8n', status: 'failed' })
  expect(conversation.status).toBe('waiting')
  expect(line.sent.size).toBe(0)
  expect(house.model.calls).toHaveLength(1)
  expect(n8n.failures).toEqual([expect.stringMatching(/no salió por WhatsApp/)])
})

test('a line that its phone ends is told of as that, without waiting for the next look', async () => {
  const { house, token, line, sessionName, settled } = await withFlowAgent()
  line.closes(401)
  await settled()
  await sessionWhen(house, token, sessionName, ({ status }) => status === 'logged_out')
})

test('an instance that was told to bring less is told to bring everything once the workflows are put there anew', async () => {
  const { evolution, line, call } = await withFlowAgent()
  const whole = line.webhook()!
  expect(whole.events).toContain('MESSAGES_EDITED')
  line.listen({ ...whole, events: ['MESSAGES_UPSERT'], headers: { 'x-portavoz-secret': 'el de antes' } })
  const { status } = await call('POST', '/configuration/n8n/workflows', { evolutionUrl: evolution.url })
  expect(status).toBe(200)
  expect(line.webhook()).toEqual(whole)
})

test('the instance’s token goes no further than n8n: what our workflows pass on does not have it', async () => {
  const { house, line, settled } = await withFlowAgent()
  line.hears(luz, 'hola')
  await settled()
  for (const all of [await everythingKept(house), JSON.stringify(house.lines)]) expect(all).not.toContain(line.token)
})

test('whoever shows no integration key brings nothing by the way of our workflows', async () => {
  const { house, line, token, settled, thread, call } = await withFlowAgent()
  line.hears(luz, 'hola')
  await settled()
  const event = JSON.stringify({ event: 'messages.upsert', instance: line.name, data: line.hears(luz, 'intruso') })
  const post = async (authorization: string, body = event) => {
    const headers = { 'content-type': 'application/json', ...(authorization !== '' && { authorization }) }
    return (await fetch(`${house.url}/webhooks/evolution`, { method: 'POST', headers, body })).status
  }
  const { key } = (await call('POST', '/integration-keys', { name: 'otro flujo' })).body.data
  for (const shown of ['', 'Bearer pv_nadie', `Bearer ${token}`, `Basic ${key}`, 'Bearer '])
    expect([shown, await post(shown, '{ no es json')]).toEqual([shown, 401])
  expect(await post(`Bearer ${key}`, '{ no es json')).toBe(400)
  expect(await post(`Bearer ${key}`)).toBe(200)
  await settled()
  expect((await thread()).messages.filter(({ content }: Message) => content === 'intruso')).toHaveLength(1)
})
