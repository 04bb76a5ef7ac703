import { expect, test } from 'vitest'
import { blockedByUser } from '../../../../../test/fakes/telegram/bot-api-error.ts'
import { requestAgent } from '../../../../../test/helpers/create-agent.ts'
import { fallback, startSendingShop, withoutModel } from '../../../../../test/helpers/sending-shop.ts'
import { fetchThread, sendAndDrain, signUp } from '../../../../../test/test-accounts.ts'

const send = (...numbers: unknown[]) => ({
  tools: numbers.map((document) => ({ name: 'send_document', input: { document } })),
  text: '',
})

test('model: the file follows the text, once, and thread and journal show it', async () => {
  const shop = await startSendingShop(['Menú'])
  shop.server.model.queueReplies(send('1'), 'Aquí va.')
  await shop.write('¿me mandas el menú?')
  expect(shop.received()).toEqual(['Aquí va.', '[Menú.pdf]'])
  const { messages, conversation } = await fetchThread(shop.server, shop.token)
  const [file] = messages.slice(-1)
  expect(file).toMatchObject({
    type: 'document',
    origin: 'ai',
    status: 'sent',
    content: '',
    metadata: { fileName: 'Menú.pdf', documentId: shop.documents[0]?.id },
    media: { state: 'kept', type: 'application/pdf' },
  })
  expect(conversation).toMatchObject({ totalMessages: 3, pause: null, lastMessage: { type: 'document' } })
  expect(await shop.journal()).toContain('Envió «Menú.pdf»')
  const stored = await shop.server.call('GET', `/api/messages/${file.id}/media`, undefined, shop.token)
  expect([stored.status, stored.headers.get('content-type')]).toEqual([200, 'application/pdf'])
})

test('model: only numbers of the list are accepted, and the model is told', async () => {
  const shop = await startSendingShop(['Menú'])
  const secret = await shop.addDocument('Nómina')
  for (const wrong of ['2', '0', '-1', '1.0', secret.id, 'Nómina', 'https://ejemplo.co/a.pdf', '../../etc/passwd']) {
    shop.server.model.queueReplies(send(wrong), 'No puedo enviarlo.')
    await shop.write(`mándame la nómina ${wrong.length}`)
    expect(JSON.stringify(shop.server.model.calls.at(-1)?.body)).toContain('No existe: usa un número')
  }
  expect(shop.received().filter((shown) => shown.startsWith('['))).toEqual([])
  expect(JSON.stringify(shop.server.model.calls[0]?.body)).not.toContain('Nómina.pdf')
})

test('model: at most three files, each once in a reply', async () => {
  const shop = await startSendingShop(['Uno', 'Dos', 'Tres', 'Cuatro'])
  shop.server.model.queueReplies(send('1', '1', '2', '3', '4'), 'Van tres.')
  await shop.write('mándame todo')
  expect(shop.received()).toEqual(['Van tres.', '[Cuatro.pdf]', '[Tres.pdf]', '[Dos.pdf]'])
  const told = JSON.stringify(shop.server.model.calls.at(-1)?.body)
  expect(told).toContain('Ya va con esta respuesta.')
  expect(told).toContain('van como mucho 3 archivos')
})

test('model: what was sent is sent again only when the customer asks again', async () => {
  const shop = await startSendingShop(['Menú'])
  shop.server.model.queueReplies(send('1'), 'Aquí va.', send('1'), 'De nada.', send('1'), 'Otra vez.')
  await shop.write('mándame el menú')
  await shop.write('gracias')
  expect(JSON.stringify(shop.server.model.calls.at(-1)?.body)).toContain('«Menú» (ya se lo mandaste)')
  await shop.write('no me llegó, ¿me lo mandas?')
  expect(shop.received()).toEqual(['Aquí va.', '[Menú.pdf]', 'De nada.', 'Otra vez.', '[Menú.pdf]'])
})

test('model: a call without a text says what it sends', async () => {
  const shop = await startSendingShop(['Menú 2026'])
  shop.server.model.queueReplies(send('1'), '')
  await shop.write('mándame el menú')
  expect(shop.received()).toEqual(['Te mando «Menú 2026».', '[Menú 2026.pdf]'])
})

test.each([
  ['a reply that the guard holds', [send('1'), 'Cuesta 987.654 pesos.']],
  [
    'a reply without an answer',
    [
      {
        tools: [
          { name: 'send_document', input: { document: '1' } },
          { name: 'no_answer', input: {} },
        ],
      },
    ],
  ],
])('model: %s sends no file', async (_, replies) => {
  const shop = await startSendingShop(['Menú'], { customConfig: { fallbackBehavior: { retryAttempts: 0 } } })
  shop.server.model.queueReplies(...replies)
  await shop.write('mándame el menú')
  expect(shop.received()).toEqual([fallback])
  expect(await shop.countFiles()).toBe(0)
})

test('model: the call of a draft that the guard rejected sends no file, and that of the next draft does', async () => {
  const customConfig = { fallbackBehavior: { retryAttempts: 1 } }
  const shop = await startSendingShop(['Menú', 'Carta'], { customConfig })
  const many = send(...Array.from({ length: 8 }, () => '2'))
  shop.server.model.queueReplies(many, 'Cuesta 987.654 pesos.', send('1'), 'Aquí va.')
  await shop.write('mándame la carta')
  expect(shop.received()).toEqual(['Aquí va.', '[Carta.pdf]'])
})

test('model that takes no tools: the files are not listed when it is asked again', async () => {
  const shop = await startSendingShop(['Menú'])
  shop.server.model.queueReplies({ status: 400, body: { error: { message: 'no support for tools' } } }, 'Claro.')
  await shop.write('mándame el menú')
  const prompts = shop.server.model.calls.map(({ body }) => JSON.stringify(body))
  expect(prompts.map((prompt) => /send_document|Archivos que puedes mandar/.test(prompt))).toEqual([true, false])
  expect(shop.received()).toEqual(['Claro.'])
})

test('model: without a document to send it has no tool and no rule about files', async () => {
  const shop = await startSendingShop([])
  await shop.addDocument('Menú')
  await shop.write('mándame el menú')
  expect(JSON.stringify(shop.server.model.calls[0]?.body)).not.toMatch(/send_document|archivo de la lista/)
})

test('paused meanwhile: nothing is sent, and no copy stays', async () => {
  const shop = await startSendingShop(['Menú'])
  await shop.write('buenas')
  const { conversation } = await fetchThread(shop.server, shop.token)
  shop.server.model.queueReplies(send('1'), {
    after: async () =>
      shop.server.call('POST', `/api/conversations/${conversation.id}/messages`, { content: 'Soy Ana' }, shop.token),
    reply: 'Aquí va.',
  })
  await shop.write('mándame el menú')
  expect(shop.received().slice(1)).toEqual(['Soy Ana'])
  expect(await shop.countFiles()).toBe(0)
  expect(shop.listCopies()).toEqual([])
})

test('a file that is gone: the customer is told instead of promised, and the journal says why', async () => {
  const shop = await startSendingShop(['Menú'], { env: withoutModel })
  shop.removeStoredDocuments()
  await shop.write('mándame el menú')
  expect(shop.received()).toEqual(['Ahora mismo no puedo enviarte «Menú».'])
  expect(await shop.countFiles()).toBe(0)
  expect(await shop.journal()).toEqual(
    expect.arrayContaining([
      'Pidió un archivo que no se pudo enviar, y el agente se lo dijo',
      'No se envió «Menú.pdf»: el archivo ya no está en el servidor',
    ]),
  )
})

test('model: of two files one is gone: the sentence names each, and a text of the model stays', async () => {
  const shop = await startSendingShop(['Menú', 'Carta'])
  await shop.server.pool.query(`update documents set file_id = repeat('0', 26) where name = 'Menú'`)
  shop.server.model.queueReplies(send('1', '2'), '', send('2'), 'El menú va aquí.')
  await shop.write('mándame el menú y la carta')
  expect(shop.received()).toEqual(['Te mando «Carta». Ahora mismo no puedo enviarte «Menú».', '[Carta.pdf]'])
  await shop.write('y el menú?')
  expect(shop.received().slice(2)).toEqual(['El menú va aquí.', 'Ahora mismo no puedo enviarte «Menú».'])
})

test('a full account: the customer is told', async () => {
  const shop = await startSendingShop(['Menú'], { env: withoutModel })
  await shop.server.pool.query('update documents set file_bytes = 900000')
  await shop.server.pool.query('update workspaces set storage_max_mb = 1')
  await shop.write('mándame el menú')
  expect(shop.received()).toEqual(['Ahora mismo no puedo enviarte «Menú».'])
  expect(await shop.journal()).toContain('No se envió «Menú.pdf»: no queda espacio en la cuenta para más archivos')
})

test('a marked file that became too large: with and without a model the agent says so', async () => {
  const shop = await startSendingShop(['Menú'], { env: withoutModel })
  await shop.server.pool.query('update documents set file_bytes = 27000000')
  await shop.write('mándame el menú')
  expect(shop.received()).toEqual(['No puedo enviarte «Menú» por aquí, porque pesa demasiado.'])
  const withModel = await startSendingShop(['Menú'])
  await withModel.server.pool.query('update documents set file_bytes = 27000000')
  await withModel.write('mándame el menú')
  expect(JSON.stringify(withModel.server.model.calls[0]?.body)).toContain('No puedes mandar «Menú»')
})

test('a refused file: the text stays sent, and the journal says what was not', async () => {
  const shop = await startSendingShop(['Menú'], { env: withoutModel })
  shop.bot.fail('sendDocument', blockedByUser(), 1)
  await shop.write('mándame el menú')
  const { messages } = await fetchThread(shop.server, shop.token)
  expect(messages.slice(-2).map(({ status }: { status: string }) => status)).toEqual(['sent', 'failed'])
})

test('isolation: other workspaces’ and other agents’ documents are never listed', async () => {
  const shop = await startSendingShop([], { env: withoutModel })
  const other = await requestAgent(shop.server, shop.token, { platform: 'web', name: 'Otro' })
  const ofOther = await shop.addDocument('Menú', { agentId: other.body.data.id })
  await shop.setSending(ofOther.id, true)
  const stranger = await signUp(shop.server, 'otra-cuenta')
  expect((await shop.setSending(ofOther.id, false, stranger.token)).status).toBe(404)
  await sendAndDrain(shop.server, shop.bot, { id: 5, firstName: 'Leo' }, 'mándame el menú')
  expect(shop.received()).toEqual([fallback])
})

test('asked again and again: three times a day, then the customer is told where it is', async () => {
  const shop = await startSendingShop(['Menú'], { env: withoutModel })
  for (let time = 0; time < 4; time++) await shop.write('mándame el menú')
  const sent = ['Te mando «Menú».', '[Menú.pdf]']
  expect(shop.received()).toEqual([
    ...sent,
    ...sent,
    ...sent,
    'Hoy ya te mandé «Menú»: búscalo más arriba en este chat.',
  ])
  await shop.server.pool.query(`update messages set at = at - interval '25 hours' where type = 'document'`)
  await shop.write('mándame el menú')
  expect(shop.received().slice(-2)).toEqual(sent)
})

test('preview: it says what would be sent, and neither copies nor sends it', async () => {
  const shop = await startSendingShop(['Menú'], { env: withoutModel })
  const preview = await shop.server.call(
    'POST',
    `/api/agents/${shop.agent.id}/execution`,
    { input: 'mándame el menú' },
    shop.token,
  )
  expect(preview.body.data).toMatchObject({ reply: 'Te mando «Menú».\n📎 Menú.pdf' })
  expect(shop.listCopies()).toEqual([])
})

test('a program that sends the replies itself: it gets texts only', async () => {
  const shop = await startSendingShop(['Menú'])
  const reply = await shop.server.call(
    'POST',
    `/api/agents/${shop.agent.id}/execution`,
    { input: 'mándame el menú', conversation: { externalId: 'm-1', sessionName: 'linea', userPhone: '573001112233' } },
    shop.token,
  )
  expect(reply.status).toBe(200)
  expect(JSON.stringify(shop.server.model.calls[0]?.body)).not.toContain('send_document')
})
