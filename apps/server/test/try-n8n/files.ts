import type { Message } from '@portavoz/contract'
import { setTimeout as pause } from 'node:timers/promises'
import { pdfFile } from '../fakes/media/sample-files.ts'
import type { FakeBot } from '../fakes/telegram/bot.ts'
import { buildUploadForm } from '../helpers/upload-documents.ts'
import { pollUntil } from './poll-until.ts'
import type { TrialEnvironment } from './trial-environment.ts'

const MENU_TEXT = 'Aquí va el menú.'
const sendMenu = { tools: [{ name: 'send_document', input: { document: '1' } }], text: '' }
const BURST_TIMEOUT_MS = 5 * 60_000
/** A duplicate file would arrive within this time. */
const DUPLICATE_MS = 3_000

/** Uploads a menu that agents may send. */
export async function addMenu({ account }: TrialEnvironment): Promise<void> {
  const form = buildUploadForm(new Uint8Array(pdfFile()), { name: 'Menú', fileName: 'Menú.pdf' })
  const { id } = await account.upload('/documents/upload', form)
  await account.requestOk('PUT', `/documents/${id}/sending`, { isSentOnRequest: true })
}

/** The next replies of the model send the menu. */
const queueMenu = ({ product }: TrialEnvironment, times: number) => {
  for (let time = 0; time < times; time++) product.model.queueReplies(sendMenu, MENU_TEXT)
}

/** One customer writes thirty times at once, and the agent sends the menu: it must arrive once. */
export async function runFileBurst(stage: TrialEnvironment, sessionName: string): Promise<void> {
  const { evolution, product, account, print } = stage
  print('\n— Ráfaga de un cliente: 30 mensajes a la vez, cada uno contado dos veces, y un archivo —')
  const phone = evolution.instanceNamed(sessionName)
  const customer = { number: '573004400000', name: 'Eva' }
  queueMenu(stage, 30)
  const startedAt = Date.now()
  const received = Array.from({ length: 30 }, () => phone.receiveMessage(customer, '¿Abren hoy?'))
  for (const { key } of received) phone.receiveMessage(customer, '¿Abren hoy?', { id: key.id })
  const readThread = async (): Promise<Message[]> => {
    const { items } = await account.requestOk('GET', '/conversations?limit=100')
    const found = items.find((one: { contact: { phone: string } }) => one.contact.phone === customer.number)
    return found ? (await account.requestOk('GET', `/conversations/${found.id}/messages?limit=100`)).items : []
  }
  const isComplete = (messages: Message[]) =>
    messages.filter(({ origin }) => origin === 'contact').length === 30 &&
    messages.every(({ origin, isAnswered, status }) => (origin === 'contact' ? isAnswered : status === 'sent')) &&
    messages.some(({ origin }) => origin === 'ai')
  await pollUntil(readThread, isComplete, 'los 30 mensajes respondidos y el archivo', BURST_TIMEOUT_MS)
  await pause(DUPLICATE_MS)
  product.model.dropReplies()
  const stored = (await readThread()).filter(({ direction }) => direction === 'outgoing')
  const sent = [...phone.sent.values()].filter(({ to }) => to.number === customer.number)
  const files = sent.filter(({ content }) => content !== undefined).length
  print(`30 mensajes, ninguno sin responder: ${sent.length - files} textos y ${files} archivo`)
  print(`  en ${Math.round((Date.now() - startedAt) / 1_000)} s`)
  if (files !== 1) throw new Error('the menu did not arrive exactly once')
  if (stored.length !== sent.length) throw new Error('WhatsApp has other messages than the console')
}

/** Telegram's workflow confirms the text, and the server sends the file after it, once. */
export async function checkTelegramFile(
  stage: TrialEnvironment,
  bot: FakeBot,
  deliver: (update: object) => Promise<{ status: number; text: string }>,
): Promise<void> {
  const { print } = stage
  queueMenu(stage, 1)
  const { update } = bot.sendAsCustomer({ id: 99, firstName: 'Luz' }, 'Mándame el menú')
  const { text } = await deliver(update)
  if (!text.includes(MENU_TEXT)) throw new Error(`the text was not handed to Telegram: ${text}`)
  const readFiles = async () => bot.sent.flatMap(({ file }) => (file ? [`${file.method} ${file.name}`] : []))
  await pollUntil(readFiles, (files) => files.length > 0, 'el archivo en Telegram')
  await deliver(update)
  await pause(DUPLICATE_MS)
  const files = await readFiles()
  print(`«Mándame el menú» → «${MENU_TEXT}», y después: ${files.join(', ')}`)
  if (files.length !== 1) throw new Error('the file arrived more than once')
}

/** Telegram's workflow hands a customer's file over, and the model gets its words once. */
export async function checkTelegramInbound(
  { product, print }: TrialEnvironment,
  bot: FakeBot,
  deliver: (update: object) => Promise<{ status: number; text: string }>,
): Promise<void> {
  const file = { ...bot.files.add(Buffer.from('dos panes\n')), file_name: 'pedido.txt', mime_type: 'text/plain' }
  const { update } = bot.sendAsCustomer({ id: 99, firstName: 'Luz' }, { document: file })
  const texts = [(await deliver(update)).text, (await deliver(update)).text]
  const isRead = JSON.stringify(product.model.calls.at(-1)?.body).includes('dos panes')
  print(`un archivo de Luz, entregado dos veces: ${texts.map((text) => text.slice(0, 80)).join(' y ')}`)
  if (!isRead) throw new Error('the file did not reach the model')
  if (texts.filter((text) => text.includes('sendMessage')).length !== 1) throw new Error('not answered exactly once')
}
