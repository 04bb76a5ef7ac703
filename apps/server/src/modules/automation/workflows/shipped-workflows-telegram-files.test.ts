import type { Message } from '@portavoz/contract'
import { describe, expect, test } from 'vitest'
import { createFlowBot, startWorkflowServer } from '../../../../test/channels/workflow-server.ts'
import { opusFile, pdfFile, pngFile } from '../../../../test/fakes/media/sample-files.ts'
import { blockedByUser, tooManyRequests } from '../../../../test/fakes/telegram/bot-api-error.ts'
import { sendFile } from '../../../../test/helpers/send-file.ts'
import { withoutModel } from '../../../../test/helpers/sending-shop.ts'
import { addPicturedTable, addSendableDocument } from '../../../../test/helpers/stock-shop.ts'
import { heldFileCauses } from '../../messaging/external/held-files.store.ts'

const luz = { id: 99, firstName: 'Luz' }
const MENU = 'Te mando «Menú».'
const MENU_FILE = 'document Menú.pdf'
const sentText = ['n8n', 'text', 'sent', null]
const fileAs = (status: string, cause: unknown = null) => ['ai', 'document', status, cause]

/** An agent whose bot our workflows receive, and which sends its menu to who asks for it. */
async function startFlowBotWithMenu() {
  const fixture = await startWorkflowServer({ env: withoutModel })
  const { server, token, call, n8n, thread } = fixture
  await addSendableDocument(server, token, 'Menú')
  const { bot, agent } = await createFlowBot(fixture)
  const settle = async () => {
    await n8n.waitForRuns()
    await server.drain()
  }
  return {
    ...fixture,
    bot,
    settle,
    /** Luz writes, Telegram delivers it, and every job ends. Returns the update. */
    async write(text: string) {
      const { update } = bot.sendAsCustomer(luz, text)
      await bot.webhook.deliverPending()
      await settle()
      return update
    },
    /** What Luz got: texts, and files with the field that they came in. */
    received: () => bot.sent.map(({ shown, file }) => (file ? `${file.method} ${file.name}` : shown)),
    /** What the agent sent: what it is, its status and why. */
    summary: async () =>
      ((await thread()).messages as Message[])
        .filter(({ direction }) => direction === 'outgoing')
        .map(({ origin, type, status, cause }) => [origin, type, status, cause]),
    async journal(): Promise<string[]> {
      const { messages } = await thread()
      const { body } = await call('GET', `/messages/${messages.at(-1).id}/journal`)
      return body.data.steps.map(({ text }: { text: string }) => text)
    },
    /** What a preview in the console says. */
    preview: async (input: string): Promise<string> =>
      (await call('POST', `/agents/${agent.id}/execution`, { input })).body.data.reply,
    async passTime(ms: number) {
      server.advanceClock(ms)
      await server.reportSilentWorkflows()
      await server.drain()
    },
  }
}

test('document that a customer asks for through the Telegram workflow: text and file arrive once', async () => {
  const { bot, n8n, settle, write, received, summary, journal } = await startFlowBotWithMenu()
  const update = await write('mándame el menú')
  expect(received()).toEqual([MENU, MENU_FILE])
  expect(await bot.webhook.postUpdate(update)).toBe(200)
  await settle()
  expect(received()).toEqual([MENU, MENU_FILE])
  expect(await summary()).toEqual([sentText, fileAs('sent')])
  expect(await journal()).toContain('Envió «Menú.pdf»')
  expect(n8n.failures).toEqual([])
})

test('row with a picture through the Telegram workflow: the picture follows the quote as a photo', async () => {
  const { server, token, write, received, journal } = await startFlowBotWithMenu()
  await addPicturedTable(server, token, 'Producto,Precio\nCamisa lino,$120.000\nPantalón dril,$98.000', 'camisa')
  await write('¿cuánto vale la camisa de lino?')
  expect(received()).toEqual([expect.stringContaining('120.000'), 'photo foto.png'])
  expect(await journal()).toContain('Envió la foto de «Camisa lino»')
})

test('files by hand to a customer of the Telegram workflow: each goes as what it is', async () => {
  const { server, token, settle, write, thread, received } = await startFlowBotWithMenu()
  await write('¿abren?')
  const { conversation } = await thread()
  for (const form of [
    { name: 'ramo.png', bytes: pngFile() },
    { name: 'lista.pdf', bytes: pdfFile() },
    { name: 'nota.ogg', bytes: opusFile, voiceSeconds: '3' },
    { name: 'cancion.mp3', bytes: Buffer.concat([Buffer.from('ID3\x04'), Buffer.alloc(64)]) },
  ])
    expect((await sendFile(server, token, conversation.id, form)).status).toBe(201)
  await settle()
  expect(received().slice(1)).toEqual(['photo image.png', 'document lista.pdf', 'voice audio.ogg', 'audio cancion.mp3'])
})

test.each([
  ['before it answers Telegram', 'Responder en Telegram', []],
  ['before it confirms the text', 'Anotar la conversación', [MENU]],
])('n8n killed %s: «Envío incierto», and neither text nor file is sent later', async (_, node, texts) => {
  const { bot, n8n, settle, write, received, summary, passTime } = await startFlowBotWithMenu()
  n8n.crashAt(node)
  const update = await write('mándame el menú')
  n8n.restart()
  expect(await bot.webhook.postUpdate(update)).toBe(200)
  await settle()
  expect(await summary()).toEqual([sentText, fileAs('pending')])
  await passTime(61_000)
  expect(received()).toEqual(texts)
  expect(await summary()).toEqual([
    ['n8n', 'text', 'uncertain', 'Tu flujo de n8n no confirmó que la envió'],
    fileAs('failed', heldFileCauses.unconfirmed),
  ])
})

test.each([
  ['asks to wait', tooManyRequests(1), 'sent', 2],
  ['loses its answer', 'acceptThenReset', 'uncertain', 1],
  ['says that the contact blocked the bot', blockedByUser(), 'failed', 1],
] as const)(
  'confirmed text, and Telegram %s for the file: it is not sent twice',
  async (_, fault, status, attempts) => {
    const { server, bot, write, received, summary } = await startFlowBotWithMenu()
    bot.fail('sendDocument', fault, 1)
    await write('mándame el menú')
    server.advanceClock(60_000)
    await server.drain()
    expect((await summary()).map(([, , each]) => each)).toEqual(['sent', status])
    expect(bot.calls.filter(({ method }) => method === 'sendDocument')).toHaveLength(attempts)
    expect(received()).toEqual(status === 'failed' ? [MENU] : [MENU, MENU_FILE])
  },
)

describe('Telegram workflow that the server did not install', () => {
  const remedy = 'tu flujo de n8n no sabe enviar archivos. Pulsa «Actualizar flujos» en tu perfil'

  test('nothing is promised, and the journal says what to do until it is installed', async () => {
    const { server, call, write, received, journal, preview } = await startFlowBotWithMenu()
    await server.db.updateTable('n8nInstalls').set({ installedAt: null }).execute()
    await write('mándame el menú')
    expect(received()).toEqual([expect.not.stringContaining('mando')])
    expect(await journal()).toContain(`No se envió «Menú.pdf»: ${remedy}`)
    expect(await preview('mándame el menú')).not.toContain('📎')
    // Without Evolution API, for Telegram alone.
    expect((await call('POST', '/configuration/n8n/workflows', { evolutionUrl: '' })).status).toBe(200)
    expect(await server.db.selectFrom('n8nInstalls').select('sendsFiles').execute()).toEqual([{ sendsFiles: false }])
    await write('mándame el menú')
    expect(received().slice(1)).toEqual([MENU, MENU_FILE])
    expect(await preview('mándame el menú')).toBe(`${MENU}\n📎 Menú.pdf`)
  })

  test('workflows in another n8n, which were not installed to their end there, do not count', async () => {
    const { server, n8n, call, write, received } = await startFlowBotWithMenu()
    await server.db.updateTable('n8nInstalls').set({ apiUrl: 'https://n8n.de-antes.co' }).execute()
    n8n.setApiFailure('html')
    expect((await call('POST', '/configuration/n8n/workflows', { evolutionUrl: '' })).status).not.toBe(200)
    await write('mándame el menú')
    expect(received()).toEqual([expect.not.stringContaining('mando')])
  })
})
