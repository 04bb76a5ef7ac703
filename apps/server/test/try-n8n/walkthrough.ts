import type { Message } from '@portavoz/contract'
import type { FakeEvolution } from '../fakes/evolution/evolution.ts'
import { setTimeout as pause } from 'node:timers/promises'
import { addMenu, checkTelegramFile, checkTelegramInbound, runFileBurst } from './files.ts'
import { runBurst, runKillTest } from './load-test.ts'
import type { RealN8n } from './real-n8n.ts'
import type { TrialEnvironment } from './trial-environment.ts'
import { pollUntil } from './poll-until.ts'

const SHOP_NUMBER = '573001112233'
const TRIAL_CUSTOMER = { number: '573009998877', name: 'Luz Mar', jid: '573009998877@s.whatsapp.net' }

/** A phone of Mexico and one of Argentina, each in the forms of WhatsApp and Evolution API. */
const NUMBER_VARIANTS = [
  ['5215512340001', '525512340001'],
  ['5491122330001', '541122330001'],
] as const

/** The first day of a shop with n8n, step by step; throws at the first deviation. */
export async function runWalkthrough(stage: TrialEnvironment): Promise<void> {
  await installWorkflows(stage)
  const sessionName = await linkSession(stage)
  await exchangeMessages(stage, sessionName)
  await checkBurst(stage, sessionName)
  for (const numbers of NUMBER_VARIANTS) await checkSingleContact(stage, sessionName, numbers)
  await addMenu(stage)
  await checkTelegram(stage)
  await runFileBurst(stage, sessionName)
  await runBurst(stage, sessionName)
  await runKillTest(stage, sessionName)
  await unlinkSession(stage, sessionName)
}

async function installWorkflows({ n8n, evolution, product, account, print }: TrialEnvironment) {
  print('\n— Instalar los flujos —')
  const words = { webhookUrl: n8n.webhookUrl, apiUrl: n8n.url, apiToken: n8n.apiKey, backendUrl: product.url }
  await account.requestOk('POST', '/configuration/n8n/config', words)
  const before = await account.requestOk('POST', '/configuration/n8n/test', { ...words, apiToken: '***' })
  print(`probar antes: ${before.outcome}: ${before.sentence}`)
  const input = { evolutionUrl: evolution.url, evolutionKey: evolution.apiKey }
  for (const time of ['la primera vez', 'otra vez']) {
    const { steps } = await account.requestOk('POST', '/configuration/n8n/workflows', input)
    print(`instalar ${time}: ${steps.map(({ step, state }: Record<string, string>) => `${step} ${state}`).join(', ')}`)
    print(`  en n8n hay: ${(await listWorkflows(n8n)).join(', ')}`)
  }
  const after = await account.requestOk('POST', '/configuration/n8n/test', { ...words, apiToken: '***' })
  print(`probar después: ${after.outcome}: ${after.sentence}`)
  if (after.outcome !== 'good') throw new Error('the connection is not good')
}

async function listWorkflows({ url, apiKey }: RealN8n): Promise<string[]> {
  const response = await fetch(`${url}/api/v1/workflows`, { headers: { 'X-N8N-API-KEY': apiKey } })
  const { data } = (await response.json()) as { data: { name: string; active: boolean }[] }
  return data.map(({ name, active }) => `${name} (${active ? 'activo' : 'inactivo'})`).toSorted()
}

async function linkSession({ evolution, account, print }: TrialEnvironment): Promise<string> {
  print('\n— WhatsApp: crear, QR, conectar —')
  const { sessionName } = await account.requestOk('POST', '/whatsapp/sessions', {})
  const waitFor = async (isDone: (said: Record<string, unknown>) => boolean, description: string) =>
    pollUntil(() => account.requestOk('GET', `/whatsapp/sessions/${sessionName}`), isDone, description)
  const shown = await waitFor(({ qrCode }) => typeof qrCode === 'string', 'un QR')
  print(
    `crear: ${String(shown['status'])}, con un QR de ${String(shown['qrCode']).slice(0, 22)}…; Evolution tiene la sesión: ${evolution.hasInstance(sessionName)}`,
  )
  evolution.instanceNamed(sessionName).scanQr({ number: SHOP_NUMBER, name: 'Tienda' })
  const open = await waitFor(({ phoneNumber }) => typeof phoneNumber === 'string', 'la conexión, con su número')
  print(`el celular escanea: ${String(open['status'])}, teléfono ${String(open['phoneNumber'])}`)
  await account.requestOk('POST', '/agents', {
    name: 'Ventas',
    description: 'Atiende',
    prompt: 'Atiende a los clientes.',
    platform: 'whatsapp',
    sessionName,
  })
  return sessionName
}

async function exchangeMessages({ evolution, account, print }: TrialEnvironment, sessionName: string) {
  print('\n— WhatsApp: un mensaje y su respuesta —')
  const phone = evolution.instanceNamed(sessionName)
  const said = phone.receiveMessage(TRIAL_CUSTOMER, '¿Abren hoy?')
  const sentReplies = async (count: number) =>
    pollUntil(
      async () => [...phone.sent.values()],
      (all) => all.length >= count,
      'una respuesta en WhatsApp',
    )
  const [reply] = await sentReplies(1)
  print(`«¿Abren hoy?» → «${reply?.text}» a ${reply?.to.number}`)
  // Evolution API repeats an event that was not accepted.
  phone.receiveMessage(TRIAL_CUSTOMER, '¿Abren hoy?', { id: said.key.id })
  phone.receiveMessage(TRIAL_CUSTOMER, '¿Y mañana?')
  await sentReplies(2)
  const texts = [...phone.sent.values()].map(({ text }) => text)
  print(`la misma noticia otra vez, y «¿Y mañana?»: salieron ${texts.map((text) => `«${text}»`).join(', ')}`)
  if (texts.length !== 2) throw new Error('somebody was answered twice')
  const { items } = await account.requestOk('GET', '/conversations')
  const id: string = items[0].id
  await account.requestOk('POST', `/conversations/${id}/messages`, { content: 'Le escribe Ana, de la tienda.' })
  await sentReplies(3)
  print(`escribir desde la consola: «${[...phone.sent.values()].at(-1)?.text}»`)
  await checkFollowUps({ account, print }, phone, said, id)
}

type ReceivedMessage = ReturnType<ReturnType<FakeEvolution['instanceNamed']>['receiveMessage']>

/** Receipts, edits, media, deletions and owner messages that Evolution API reports through the workflow. */
async function checkFollowUps(
  { account, print }: Pick<TrialEnvironment, 'account' | 'print'>,
  phone: ReturnType<FakeEvolution['instanceNamed']>,
  said: ReceivedMessage,
  id: string,
) {
  type Shown = Pick<Message, 'origin' | 'type' | 'content' | 'status' | 'earlier' | 'deletedAt'>
  const waitFor = async (isDone: (all: Shown[]) => boolean, description: string) =>
    pollUntil(
      async () => (await account.requestOk('GET', `/conversations/${id}/messages`)).items as Shown[],
      isDone,
      description,
    )
  for (const name of phone.sent.keys())
    phone.reportReceipt({ key: { id: name, remoteJid: TRIAL_CUSTOMER.jid } }, 'READ')
  await waitFor((all) => all.filter(({ status }) => status === 'read').length === 3, 'tres mensajes leídos')
  phone.editMessage(said, '¿Abren el lunes?')
  await waitFor((all) => all.some(({ earlier }) => earlier.length > 0), 'una corrección')
  const sound = phone.receiveMessage(TRIAL_CUSTOMER, { audioMessage: { ptt: true, seconds: 3 } })
  await waitFor((all) => all.some(({ type }) => type === 'voice'), 'una nota de voz')
  phone.revokeMessage(sound)
  await waitFor((all) => all.some(({ deletedAt }) => deletedAt !== null), 'un mensaje eliminado')
  phone.sendFromPhone(TRIAL_CUSTOMER, 'Ya le atiendo yo, desde el celular')
  const all = await waitFor((messages) => messages.some(({ origin }) => origin === 'phone'), 'lo que se escribe a mano')
  for (const { origin, content, status, earlier, deletedAt } of all)
    print(
      `  en la consola: ${origin}: ${content === '' ? '(nota de voz)' : content}${status ? ` · ${status}` : ''}${earlier.length > 0 ? ` · antes «${earlier.join('», «')}»` : ''}${deletedAt === null ? '' : ' · eliminado'}`,
    )
  const conversation = await account.requestOk('GET', `/conversations/${id}`)
  print(`el agente calla ahí: ${conversation.pause !== null}`)
}

async function checkBurst({ evolution, print }: TrialEnvironment, sessionName: string) {
  print('\n— WhatsApp: tres líneas seguidas —')
  const phone = evolution.instanceNamed(sessionName)
  const customer = { number: '573009990011', name: 'Ana' }
  for (const words of ['Hola', '¿abren el lunes?', '¿y el martes?']) {
    phone.receiveMessage(customer, words)
    await pause(300)
  }
  const sentReplies = () => [...phone.sent.values()].filter(({ to }) => to.number === customer.number)
  await pollUntil(
    async () => sentReplies(),
    (all) => all.length > 0,
    'una respuesta',
  )
  await pause(3_000)
  print(
    `salieron ${sentReplies().length}: ${sentReplies()
      .map(({ text }) => `«${text}»`)
      .join(', ')}`,
  )
  if (sentReplies().length !== 1) throw new Error('three quick lines got more than one reply')
}

/** Both forms of the number belong to the same contact. */
async function checkSingleContact(
  { evolution, product, account, print }: TrialEnvironment,
  sessionName: string,
  [number, otherNumber]: readonly [string, string],
) {
  print(`\n— WhatsApp: el ${number} que también se escribe ${otherNumber} —`)
  const phone = evolution.instanceNamed(sessionName)
  product.model.queueReplies('**Sí**, mañana también.')
  phone.receiveMessage({ number, name: `Contacto ${number}` }, '¿Abren mañana?')
  const [reply] = await pollUntil(
    async () => [...phone.sent.values()].filter(({ to }) => to.number === number || to.number === otherNumber),
    (all) => all.length > 0,
    'una respuesta',
  )
  print(`salió «${reply?.text}» a ${reply?.to.number}`)
  if (reply?.text.includes('**') || !reply?.text.includes('*Sí*'))
    throw new Error('Markdown reached WhatsApp as it was')
  phone.sendFromPhone({ number: otherNumber }, 'Sigo yo, desde el celular')
  const conversationIds = async (): Promise<string[]> => {
    const { items } = await account.requestOk('GET', '/conversations?limit=100')
    const shown = items as { id: string; contact: { phone: string | null } }[]
    return shown.filter(({ contact }) => contact.phone?.endsWith(number.slice(-8))).map(({ id }) => id)
  }
  const said = async () => {
    const threads = await Promise.all(
      (await conversationIds()).map((id) => account.requestOk('GET', `/conversations/${id}/messages`)),
    )
    return threads.flatMap(({ items }) => (items as Message[]).map(({ content }) => content))
  }
  await pollUntil(said, (all) => all.some((words) => words.startsWith('Sigo yo')), 'lo que se escribe a mano')
  const foundIds = await conversationIds()
  print(`conversaciones de ese teléfono: ${foundIds.length}`)
  if (foundIds.length !== 1) throw new Error('one phone has two conversations')
}

async function checkTelegram(stage: TrialEnvironment) {
  const { product, account, print } = stage
  print('\n— Telegram: un mensaje y su respuesta, en la misma entrega —')
  const token = '81001:AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA'
  const bot = product.telegram.addBot(token, { id: 81_001, username: 'tienda_bot', name: 'Tienda' })
  const input = { name: 'Pedidos', description: 'Atiende', prompt: 'Atiende.', platform: 'telegram', botToken: token }
  const { id } = await account.requestOk('POST', '/agents', input)
  await pollUntil(
    async () => bot.webhook.secretToken,
    (secret) => secret !== '',
    'que el flujo pida los mensajes del bot',
  )
  print(
    `los mensajes del bot llegan a ${new URL(bot.webhook.url).pathname.replace(/[^/]+$/, '{agente}')}, con contraseña`,
  )
  product.model.queueReplies('¡Hola! **Sí tenemos** café, _molido_ y en grano & <más>.')
  const { update } = bot.sendAsCustomer({ id: 99, firstName: 'Luz' }, '¿Tienen café?')
  const deliver = async (secret: string, body: object = update) => {
    const headers = { 'content-type': 'application/json', 'x-telegram-bot-api-secret-token': secret }
    const response = await fetch(bot.webhook.url, { method: 'POST', headers, body: JSON.stringify(body) })
    return { status: response.status, text: await response.text() }
  }
  print(`sin la contraseña: ${(await deliver('otra')).status}`)
  for (const time of ['la primera vez', 'otra vez, como si no hubiera llegado']) {
    const { status, text } = await deliver(bot.webhook.secretToken)
    const { method, text: reply, parse_mode: mode } = JSON.parse(text) as Record<string, string>
    if (method !== undefined && (mode !== 'HTML' || !reply?.includes('<b>Sí tenemos</b>')))
      throw new Error(`Telegram was not given HTML: ${text}`)
    print(`entregado ${time}: ${status}, ${method === undefined ? 'y nada que enviar' : `${method}: «${reply}»`}`)
  }
  await checkTelegramFile(stage, bot, (body) => deliver(bot.webhook.secretToken, body))
  await checkTelegramInbound(stage, bot, (body) => deliver(bot.webhook.secretToken, body))
  await account.requestOk('DELETE', `/agents/${id}`)
  await pollUntil(
    async () => bot.webhook.url,
    (address) => address === '',
    'que Telegram deje de entregar',
  )
  print('borrar el agente: Telegram ya no entrega a n8n')
}

async function unlinkSession({ evolution, account, print }: TrialEnvironment, sessionName: string) {
  print('\n— WhatsApp: desconectar y borrar —')
  await account.requestOk('POST', `/whatsapp/sessions/${sessionName}/disconnect`, {})
  await pollUntil(
    async () => evolution.instanceNamed(sessionName).state(),
    (state) => state === 'close',
    'la desconexión',
  )
  print(`desconectar: en Evolution está «${evolution.instanceNamed(sessionName).state()}»`)
  await account.requestOk('DELETE', `/whatsapp/sessions/${sessionName}`)
  await pollUntil(
    async () => evolution.hasInstance(sessionName),
    (exists) => !exists,
    'el borrado',
  )
  print('borrar: Evolution ya no la tiene')
}
