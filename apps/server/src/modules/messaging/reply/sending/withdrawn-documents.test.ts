import { expect, test } from 'vitest'
import { tooManyRequests } from '../../../../../test/fakes/telegram/bot-api-error.ts'
import { startSendingShop, withoutModel } from '../../../../../test/helpers/sending-shop.ts'
import { fetchThread } from '../../../../../test/test-accounts.ts'

type Shop = Awaited<ReturnType<typeof startSendingShop>>

const call = { tools: [{ name: 'send_document', input: { document: '1' } }], text: '' }

const idOf = ({ documents }: Shop) => documents[0]?.id ?? expect.fail('the shop has no document')
const unmark = (shop: Shop) => shop.setSending(idOf(shop), false)
const remove = (shop: Shop) => shop.server.call('DELETE', `/api/documents/${idOf(shop)}`, undefined, shop.token)
const expire = (shop: Shop) =>
  shop.server.call('PUT', `/api/documents/${idOf(shop)}`, { validUntil: '2000-01-01' }, shop.token)

function replace(shop: Shop) {
  const form = new FormData()
  form.append('file', new Blob(['Otro menú']), 'Otro.txt')
  return shop.server.call('PUT', `/api/documents/${idOf(shop)}/file`, form, shop.token)
}

test.each([
  ['unmarked', unmark],
  ['deleted', remove],
  ['expired', expire],
])('document %s while the model thinks: it is asked again without it, and nothing is sent', async (_, withdraw) => {
  const shop = await startSendingShop(['Nómina'])
  shop.server.model.queueReplies(call, { after: () => withdraw(shop), reply: 'Aquí va.' }, 'No puedo enviarla.')
  await shop.write('mándame la nómina')
  expect(shop.received()).toEqual(['No puedo enviarla.'])
  expect(JSON.stringify(shop.server.model.calls.at(-1)?.body)).not.toContain('send_document')
  expect(await shop.countFiles()).toBe(0)
  expect(shop.listCopies()).toEqual([])
})

test('document replaced while the model thinks: the new file is sent', async () => {
  const shop = await startSendingShop(['Menú'])
  shop.server.model.queueReplies(call, { after: () => replace(shop), reply: 'Aquí va.' }, call, 'Aquí está.')
  await shop.write('mándame el menú')
  expect(shop.received()).toEqual(['Aquí está.', '[Otro.txt]'])
  expect(shop.listCopies()).toHaveLength(1)
})

test.each([
  ['unmarked', unmark],
  ['deleted', remove],
  ['expired', expire],
])('document %s while its file waits for delivery: it is not sent, and the thread says why', async (_, withdraw) => {
  const shop = await startSendingShop(['Menú'], { env: withoutModel })
  shop.bot.fail('sendDocument', tooManyRequests(3_600), 1)
  await shop.write('mándame el menú')
  await withdraw(shop)
  shop.server.advanceClock(2 * 3_600_000)
  await shop.server.drain()
  expect(shop.received()).toEqual(['Te mando «Menú».'])
  const { messages } = await fetchThread(shop.server, shop.token)
  expect(messages.at(-1)).toMatchObject({ status: 'failed', cause: 'El documento ya no se envía' })
  expect(await shop.journal()).toContain('No se pudo enviar «Menú.pdf»: El documento ya no se envía')
})

test('document replaced while its file waits for delivery: the former file is not sent', async () => {
  const shop = await startSendingShop(['Menú'], { env: withoutModel })
  shop.bot.fail('sendDocument', tooManyRequests(3_600), 1)
  await shop.write('mándame el menú')
  await replace(shop)
  shop.server.advanceClock(2 * 3_600_000)
  await shop.server.drain()
  expect(shop.received()).toEqual(['Te mando «Menú».'])
  const { messages } = await fetchThread(shop.server, shop.token)
  expect(messages.at(-1)).toMatchObject({ status: 'failed', cause: 'El documento cambió antes de enviarse' })
  expect(await shop.journal()).toContain('No se pudo enviar «Menú.pdf»: El documento cambió antes de enviarse')
})
