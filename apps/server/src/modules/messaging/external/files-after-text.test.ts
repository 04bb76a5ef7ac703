import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { runBothAtOnce } from '../../../../test/database/run-behind-lock.ts'
import { openEventStream } from '../../../../test/helpers/event-stream.ts'
import { startN8nSendingShop } from '../../../../test/helpers/n8n-sending-shop.ts'
import { buildUploadForm } from '../../../../test/helpers/upload-documents.ts'
import { heldFileCauses } from './held-files.store.ts'

type WaitingShop = Awaited<ReturnType<typeof startWithReplyHandedOut>>

const MENU = 'Te mando «Menú».'
const sentText = ['n8n', 'text', 'sent', null]
const fileAs = (status: string, cause: string | null = null) => ['ai', 'document', status, cause]

/** A shop whose workflow was handed «Te mando «Menú».» and did not confirm it yet. */
async function startWithReplyHandedOut() {
  const shop = await startN8nSendingShop()
  const documentId = await shop.addDocument('Menú')
  expect((await shop.ask('mándame el menú', 'AAAA')).reply).toBe(MENU)
  const conversation = await shop.server.db.selectFrom('conversations').select('id').executeTakeFirstOrThrow()
  return { ...shop, documentId, conversationId: conversation.id }
}

/** Releasing a file of this conversation fails; ending it does not. */
const failingRelease = (conversationId: string) => `
  create function fail_release() returns trigger language plpgsql as $$
  begin
    raise exception 'release fails';
  end $$;
  create trigger fail_release before update on messages for each row
  when (old.conversation_id = '${conversationId}' and old.status = 'pending' and new.status = 'pending')
  execute function fail_release()`

const passTime = async ({ server }: WaitingShop, ms: number) => {
  server.advanceClock(ms)
  await server.reportSilentWorkflows()
}

test('file after a text that n8n sends: waits for its confirmation, then goes out once', async () => {
  const shop = await startWithReplyHandedOut()
  expect(await shop.sentFiles()).toEqual([])
  expect(await shop.summary()).toEqual([sentText, fileAs('pending')])
  expect((await shop.confirm('AAAA', MENU)).status).toBe(201)
  expect(await shop.sentFiles()).toEqual(['Menú.pdf'])
  expect(await shop.summary()).toEqual([sentText, fileAs('sent')])
  expect(await shop.journal()).toContain('Envió «Menú.pdf»')
  expect((await shop.confirm('AAAA', MENU)).status).toBe(201)
  expect(await shop.ask('mándame el menú', 'AAAA')).toMatchObject({
    reply: null,
    reason: expect.stringContaining('ya se dijo'),
  })
  expect(await shop.sentFiles()).toEqual(['Menú.pdf'])
})

test('file after a text: a message by hand does not wait behind it', async () => {
  const shop = await startWithReplyHandedOut()
  await shop.call('POST', `/conversations/${shop.conversationId}/messages`, { content: 'Hola, soy Ana' })
  expect(await shop.sentFiles()).toEqual([])
  expect(shop.sessions.sent.map(({ text }) => text)).toEqual(['Hola, soy Ana'])
})

test('workflow that never confirms: no file is sent, unless it confirms within ten minutes', async () => {
  const shop = await startWithReplyHandedOut()
  await passTime(shop, 61_000)
  expect(await shop.sentFiles()).toEqual([])
  expect(await shop.summary()).toEqual([
    ['n8n', 'text', 'uncertain', 'Tu flujo de n8n no confirmó que la envió'],
    fileAs('failed', heldFileCauses.unconfirmed),
  ])
  expect(await shop.journal()).toContain(`No se pudo enviar «Menú.pdf»: ${heldFileCauses.unconfirmed}`)
  await shop.confirm('AAAA', MENU)
  expect(await shop.sentFiles()).toEqual(['Menú.pdf'])
  expect(await shop.summary()).toEqual([sentText, fileAs('sent')])

  await shop.ask('mándame el menú de nuevo', 'BBBB')
  await passTime(shop, 11 * 60_000)
  await shop.confirm('BBBB', MENU)
  expect(await shop.sentFiles()).toEqual(['Menú.pdf'])
})

test.each([
  ['failed', heldFileCauses.unsent, []],
  ['uncertain', heldFileCauses.unconfirmed, ['Menú.pdf']],
] as const)('workflow that reports its text as %s: no file is sent until it knows', async (delivery, cause, later) => {
  const shop = await startWithReplyHandedOut()
  expect((await shop.confirm('AAAA', MENU, delivery)).status).toBe(201)
  expect(await shop.sentFiles()).toEqual([])
  expect((await shop.summary()).at(-1)).toEqual(fileAs('failed', cause))
  await shop.confirm('AAAA', MENU)
  expect(await shop.sentFiles()).toEqual(later)
})

test('reply that no workflow fetches: no file is sent', async () => {
  const shop = await startWithReplyHandedOut()
  await shop.server.db.updateTable('replyHandovers').set({ claimedAt: null, claimedFor: null }).execute()
  await passTime(shop, 4 * 60_000)
  expect(await shop.sentFiles()).toEqual([])
  expect((await shop.summary()).at(-1)).toEqual(fileAs('failed', heldFileCauses.unsent))
})

test('text that Evolution showed although the workflow died: its file follows after a minute', async () => {
  const shop = await startWithReplyHandedOut()
  await shop.server.db.updateTable('messages').set({ externalId: 'EVO77' }).where('origin', '=', 'n8n').execute()
  await passTime(shop, 30_000)
  expect(await shop.sentFiles()).toEqual([])
  await passTime(shop, 31_000)
  await passTime(shop, 61_000)
  expect(await shop.sentFiles()).toEqual(['Menú.pdf'])
  expect(await shop.summary()).toEqual([sentText, fileAs('sent')])
})

test('shown text that cannot be confirmed: its file ends as unconfirmed, and other files follow', async () => {
  const shop = await startWithReplyHandedOut()
  const phones = ['573001230001', '573001230002']
  for (const phone of phones) await shop.ask('mándame el menú', `ID${phone}`, phone)
  const { server } = shop
  await server.db
    .updateTable('messages')
    .set({ externalId: sql`id` })
    .where('origin', '=', 'n8n')
    .execute()
  await server.pool.query(failingRelease(shop.conversationId))
  await passTime(shop, 61_000)
  expect(await shop.sentFiles()).toHaveLength(2)
  expect(shop.sessions.sent.map(({ number }) => number).toSorted()).toEqual(phones)
  const unsent = server.db.selectFrom('messages').select('cause').where('conversationId', '=', shop.conversationId)
  expect(await unsent.where('status', '=', 'failed').execute()).toEqual([{ cause: heldFileCauses.unconfirmed }])
  const errors = server.logLines.filter(({ level }) => Number(level) >= 50)
  expect(errors).toMatchObject([{ msg: 'could not confirm a reply that Evolution showed' }])
})

const meanwhile: Record<string, [(shop: WaitingShop) => Promise<unknown>, string]> = {
  'contact wrote «BAJA»': [({ ask }) => ask('BAJA', 'BBBB'), heldFileCauses.optedOut],
  'contact was taken over by a person': [
    ({ call, conversationId }) => call('PUT', `/conversations/${conversationId}/status`, { status: 'transferred' }),
    heldFileCauses.takenOver,
  ],
  'contact got an answer by hand': [
    ({ call, conversationId }) => call('POST', `/conversations/${conversationId}/messages`, { content: 'Voy yo' }),
    heldFileCauses.takenOver,
  ],
  'agent was switched off': [
    ({ call, agent }) => call('PUT', `/agents/${agent.id}/status`, { whatsappStatus: 'inactive' }),
    heldFileCauses.switchedOff,
  ],
}

test.each(Object.entries(meanwhile))('file whose %s meanwhile: it is not sent', async (_, [act, cause]) => {
  const shop = await startWithReplyHandedOut()
  await act(shop)
  await shop.confirm('AAAA', MENU)
  expect(await shop.sentFiles()).toEqual([])
  expect(await shop.summary()).toContainEqual(fileAs('failed', cause))
})

test('agent switched off after an unconfirmed text: a late confirmation sends no file', async () => {
  const shop = await startWithReplyHandedOut()
  await passTime(shop, 61_000)
  await meanwhile['agent was switched off']?.[0](shop)
  await shop.confirm('AAAA', MENU)
  expect(await shop.sentFiles()).toEqual([])
  expect((await shop.summary()).at(-1)).toEqual(fileAs('failed', heldFileCauses.switchedOff))
})

test('document replaced before the text is confirmed: its former file is not sent', async () => {
  const shop = await startWithReplyHandedOut()
  const form = buildUploadForm('Otro menú', { fileName: 'Otro.txt' })
  expect((await shop.server.call('PUT', `/api/documents/${shop.documentId}/file`, form, shop.token)).status).toBe(200)
  await shop.confirm('AAAA', MENU)
  expect(await shop.sentFiles()).toEqual([])
  expect((await shop.summary()).at(-1)).toEqual(fileAs('failed', 'El documento cambió antes de enviarse'))
})

test('document that may not be sent any more, deleted conversation: no file is sent', async () => {
  const withdrawn = await startWithReplyHandedOut()
  await withdrawn.call('PUT', `/documents/${withdrawn.documentId}/sending`, { isSentOnRequest: false })
  await withdrawn.confirm('AAAA', MENU)
  expect(await withdrawn.sentFiles()).toEqual([])
  expect((await withdrawn.summary()).at(-1)).toEqual(fileAs('failed', 'El documento ya no se envía'))

  const erased = await startWithReplyHandedOut()
  expect((await erased.call('DELETE', `/conversations/${erased.conversationId}`)).status).toBe(200)
  await erased.confirm('AAAA', MENU)
  expect(await erased.sentFiles()).toEqual([])
})

test('two confirmations at once: the file goes out once', async () => {
  const shop = await startWithReplyHandedOut()
  const answers = await runBothAtOnce(shop.server.database, 'select from conversations for update', () =>
    Promise.all([shop.confirm('AAAA', MENU), shop.confirm('AAAA', MENU)]),
  )
  expect(answers.map(({ status }) => status)).toEqual([201, 201])
  expect(await shop.sentFiles()).toEqual(['Menú.pdf'])
})

test('thirty messages at once, each asked and confirmed twice: each file goes out once', async () => {
  const shop = await startN8nSendingShop()
  await shop.addDocument('Menú')
  const phones = Array.from({ length: 30 }, (_, at) => `5730012300${10 + at}`)
  const askTwice = async (phone: string) => {
    const asked = await Promise.all([1, 2].map(() => shop.ask('mándame el menú', `ID${phone}`, phone)))
    expect(asked.flatMap(({ reply }) => reply ?? [])).toEqual([MENU])
    await Promise.all([1, 2].map(() => shop.confirm(`ID${phone}`, MENU, undefined, phone)))
  }
  await Promise.all(phones.map(askTwice))
  expect(await shop.sentFiles()).toHaveLength(30)
  const numbers = shop.sessions.sent.map(({ number }) => number).toSorted()
  expect(numbers).toEqual(phones)
  expect(await shop.sentFiles()).toHaveLength(30)
})

test('reply for which a message with an id left, handed to one without: its file ends, consoles hear it', async () => {
  const shop = await startN8nSendingShop({ env: {} })
  await shop.addDocument('Menú')
  const { model } = shop.server
  const call = { tools: [{ name: 'send_document', input: { document: '1' } }], text: '' }
  model.queueReplies(call, 'Aquí va.', call, 'Aquí va.')
  model.hold()
  const disconnect = shop.askAndDisconnect('mándame el menú', 'AAAA')
  await model.waitForCalls(1)
  await disconnect()
  const asked = shop.ask('por favor')
  const console = await openEventStream(shop.server.url, shop.token)
  onTestFinished(console.close)
  model.release()
  expect((await asked).reply).toBe('Aquí va.')
  expect(await shop.sentFiles()).toEqual([])
  expect(await shop.summary()).toEqual([sentText, fileAs('failed', heldFileCauses.unconfirmed)])
  const isOfFile = ({ type }: { type: string }) => type === 'conversation'
  await console.waitUntil(() => console.events.some(isOfFile), 'an event of the file that is not sent')
})

test('message without an id: its reply cannot be confirmed, so it promises no file', async () => {
  const shop = await startN8nSendingShop()
  await shop.addDocument('Menú')
  expect((await shop.ask('mándame el menú')).reply).not.toContain('Te mando')
  expect(await shop.sentFiles()).toEqual([])
})

test.each([
  ['cannot download it', { success: false, cause: 'file_unreachable' }, ['sent'], 2],
  ['answers nothing clear', { success: true }, ['uncertain'], 1],
] as const)(
  'confirmed text, and n8n %s: the file is sent later, or not again',
  async (_, answer, statuses, attempts) => {
    const shop = await startWithReplyHandedOut()
    shop.sessions.failNext('send_file', answer)
    await shop.confirm('AAAA', MENU)
    await shop.sentFiles()
    shop.server.advanceClock(60_000)
    await shop.sentFiles()
    expect((await shop.summary()).slice(1).map(([, , status]) => status)).toEqual(statuses)
    expect(shop.sessions.count('send_file')).toBe(attempts)
  },
)

test('model that sends a document: the file follows the text that the workflow was handed', async () => {
  const shop = await startN8nSendingShop({ env: {} })
  await shop.addDocument('Menú')
  shop.server.model.queueReplies({ tools: [{ name: 'send_document', input: { document: '1' } }], text: '' }, 'Aquí va.')
  expect((await shop.ask('mándame el menú', 'AAAA')).reply).toBe('Aquí va.')
  await shop.confirm('AAAA', 'Aquí va.')
  expect(await shop.sentFiles()).toEqual(['Menú.pdf'])
})

test('agent that asks which file to send: the answer to its question is understood', async () => {
  const shop = await startN8nSendingShop()
  await shop.addDocument('Catálogo de zapatos')
  await shop.addDocument('Catálogo de bolsos')
  const { reply } = await shop.ask('mándame el catálogo', 'AAAA')
  expect(reply).toContain('¿Cuál te mando?')
  await shop.confirm('AAAA', reply)
  const chosen = await shop.ask('el de zapatos', 'BBBB')
  expect(chosen.reply).toBe('Te mando «Catálogo de zapatos».')
  await shop.confirm('BBBB', chosen.reply)
  expect(await shop.sentFiles()).toEqual(['Catálogo de zapatos.pdf'])
})

test('row with a picture: it follows the quote', async () => {
  const shop = await startN8nSendingShop()
  await shop.addCatalogue('Producto,Precio\nCamisa lino,$120.000\nPantalón dril,$98.000', 'camisa')
  const { reply } = await shop.ask('¿cuánto vale la camisa de lino?', 'AAAA')
  expect(reply).toContain('120.000')
  await shop.confirm('AAAA', reply)
  expect(await shop.sentFiles()).toEqual(['foto.png'])
  expect(await shop.journal()).toContain('Envió la foto de «Camisa lino»')
})

test('workflows that send no files: nothing is promised, and the journal says what to do', async () => {
  const shop = await startN8nSendingShop({ sendsFiles: false })
  await shop.addDocument('Menú')
  await shop.addCatalogue('Producto,Precio\nCamisa lino,$120.000\nPantalón dril,$98.000', 'camisa')
  const remedy = 'tu flujo de n8n no sabe enviar archivos. Pulsa «Actualizar flujos» en tu perfil'
  expect((await shop.ask('mándame el menú', 'AAAA')).reply).not.toContain('mando')
  expect(await shop.journal()).toContain(`No se envió «Menú.pdf»: ${remedy}`)
  expect((await shop.ask('¿cuánto vale la camisa de lino?', 'BBBB')).reply).toContain('120.000')
  expect(await shop.journal()).toContain(`No se envió la foto de «Camisa lino»: ${remedy}`)
  expect((await shop.ask('¿abren hoy?', 'CCCC')).reply).not.toContain('mando')
  expect(await shop.journal()).not.toContainEqual(expect.stringContaining(remedy))
  expect(await shop.sentFiles()).toEqual([])
  await shop.server.db.updateTable('n8nInstalls').set({ sendsFiles: true }).execute()
  expect((await shop.ask('mándame el menú', 'DDDD')).reply).toBe(MENU)
})

test('workflows in another n8n than the one in use: nothing is promised, by the agent or in the console', async () => {
  const shop = await startN8nSendingShop()
  await shop.addDocument('Menú')
  const use = (webhookUrl: string, apiUrl = '') =>
    shop.call('POST', '/configuration/n8n/config', { webhookUrl, apiUrl, apiToken: '', isEnabled: true })
  const isPromised = async (externalId: string) =>
    (await shop.ask('mándame el menú', externalId)).reply?.includes('mando') ?? false
  const mayAttach = async () => {
    const { items } = (await shop.call('GET', '/conversations')).body.data
    const one = (await shop.call('GET', `/conversations/${items[0].id}`)).body.data
    return [items[0].sendsFiles, one.sendsFiles]
  }
  await shop.ask('¿abren hoy?', 'AAAA', '573009998878')
  expect(await mayAttach()).toEqual([true, true])
  const other = 'https://n8n.nuevo.co'
  for (const apiUrl of ['', other]) {
    expect((await use(`${other}/webhook/portavoz`, apiUrl)).status).toBe(200)
    expect(await isPromised(`B${apiUrl}`)).toBe(false)
    expect(await shop.journal()).toContainEqual(expect.stringContaining('Pulsa «Actualizar flujos»'))
    expect(await mayAttach()).toEqual([false, false])
  }
  await use(shop.n8n.webhookUrl, shop.n8n.url)
  expect(await isPromised('CCCC')).toBe(true)
  expect(await mayAttach()).toEqual([true, true])
})
