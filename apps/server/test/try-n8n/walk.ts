import type { Message } from '@portavoz/contract'
import type { Evolution } from '../fakes/evolution/evolution.ts'
import { setTimeout as pause } from 'node:timers/promises'
import { burst, kill } from './load.ts'
import type { RealN8n } from './real-n8n.ts'
import type { Stage } from './stage.ts'
import { until } from './until.ts'

const PHONE = '573001112233'
const CUSTOMER = { number: '573009998877', name: 'Luz Mar', jid: '573009998877@s.whatsapp.net' }

/** How WhatsApp and Evolution API write one phone of Mexico, and one of Argentina. */
const TWO_NUMBERS = [
  ['5215512340001', '525512340001'],
  ['5491122330001', '541122330001'],
] as const

/** A shop's first day with n8n, step by step; throws at the first that goes otherwise. */
export async function walk(stage: Stage): Promise<void> {
  await install(stage)
  const sessionName = await link(stage)
  await converse(stage, sessionName)
  await quickLines(stage, sessionName)
  for (const numbers of TWO_NUMBERS) await oneContact(stage, sessionName, numbers)
  await telegram(stage)
  await burst(stage, sessionName)
  await kill(stage, sessionName)
  await leave(stage, sessionName)
}

async function install({ n8n, evolution, product, account, tell }: Stage) {
  tell('\n— Instalar los flujos —')
  const words = { webhookUrl: n8n.webhookUrl, apiUrl: n8n.url, apiToken: n8n.apiKey, backendUrl: product.url }
  await account.did('POST', '/configuration/n8n/config', words)
  const before = await account.did('POST', '/configuration/n8n/test', { ...words, apiToken: '***' })
  tell(`probar antes: ${before.outcome}: ${before.sentence}`)
  const draft = { evolutionUrl: evolution.url, evolutionKey: evolution.apiKey }
  for (const time of ['la primera vez', 'otra vez']) {
    const { steps } = await account.did('POST', '/configuration/n8n/workflows', draft)
    tell(`instalar ${time}: ${steps.map(({ step, state }: Record<string, string>) => `${step} ${state}`).join(', ')}`)
    tell(`  en n8n hay: ${(await standing(n8n)).join(', ')}`)
  }
  const after = await account.did('POST', '/configuration/n8n/test', { ...words, apiToken: '***' })
  tell(`probar después: ${after.outcome}: ${after.sentence}`)
  if (after.outcome !== 'good') throw new Error('the connection is not good')
}

async function standing({ url, apiKey }: RealN8n): Promise<string[]> {
  const response = await fetch(`${url}/api/v1/workflows`, { headers: { 'X-N8N-API-KEY': apiKey } })
  const { data } = (await response.json()) as { data: { name: string; active: boolean }[] }
  return data.map(({ name, active }) => `${name} (${active ? 'activo' : 'inactivo'})`).toSorted()
}

async function link({ evolution, account, tell }: Stage): Promise<string> {
  tell('\n— WhatsApp: crear, QR, conectar —')
  const { sessionName } = await account.did('POST', '/whatsapp/sessions', {})
  const seen = async (wanted: (said: Record<string, unknown>) => boolean, what: string) =>
    until(() => account.did('GET', `/whatsapp/sessions/${sessionName}`), wanted, what)
  const shown = await seen(({ qrCode }) => typeof qrCode === 'string', 'un QR')
  tell(
    `crear: ${String(shown['status'])}, con un QR de ${String(shown['qrCode']).slice(0, 22)}…; Evolution tiene la sesión: ${evolution.has(sessionName)}`,
  )
  evolution.instance(sessionName).scan({ number: PHONE, name: 'Tienda' })
  const open = await seen(({ phoneNumber }) => typeof phoneNumber === 'string', 'la conexión, con su número')
  tell(`el celular escanea: ${String(open['status'])}, teléfono ${String(open['phoneNumber'])}`)
  await account.did('POST', '/agents', {
    name: 'Ventas',
    description: 'Atiende',
    prompt: 'Atiende a los clientes.',
    platform: 'whatsapp',
    sessionName,
  })
  return sessionName
}

async function converse({ evolution, account, tell }: Stage, sessionName: string) {
  tell('\n— WhatsApp: un mensaje y su respuesta —')
  const phone = evolution.instance(sessionName)
  const said = phone.hears(CUSTOMER, '¿Abren hoy?')
  const sent = async (count: number) =>
    until(
      async () => [...phone.sent.values()],
      (all) => all.length >= count,
      'una respuesta en WhatsApp',
    )
  const [reply] = await sent(1)
  tell(`«¿Abren hoy?» → «${reply?.text}» a ${reply?.to.number}`)
  // Evolution API tells it again, as it does where it was not heard.
  phone.hears(CUSTOMER, '¿Abren hoy?', { id: said.key.id })
  phone.hears(CUSTOMER, '¿Y mañana?')
  await sent(2)
  const texts = [...phone.sent.values()].map(({ text }) => text)
  tell(`la misma noticia otra vez, y «¿Y mañana?»: salieron ${texts.map((text) => `«${text}»`).join(', ')}`)
  if (texts.length !== 2) throw new Error('somebody was answered twice')
  const { items } = await account.did('GET', '/conversations')
  const id: string = items[0].id
  await account.did('POST', `/conversations/${id}/messages`, { content: 'Le escribe Ana, de la tienda.' })
  await sent(3)
  tell(`escribir desde la consola: «${[...phone.sent.values()].at(-1)?.text}»`)
  await follow({ account, tell }, phone, said, id)
}

type Raw = ReturnType<ReturnType<Evolution['instance']>['hears']>

/** What else happens on the line, told by Evolution API through the workflow. */
async function follow(
  { account, tell }: Pick<Stage, 'account' | 'tell'>,
  phone: ReturnType<Evolution['instance']>,
  said: Raw,
  id: string,
) {
  type Shown = Pick<Message, 'origin' | 'type' | 'content' | 'status' | 'earlier' | 'deletedAt'>
  const seen = async (wanted: (all: Shown[]) => boolean, what: string) =>
    until(async () => (await account.did('GET', `/conversations/${id}/messages`)).items as Shown[], wanted, what)
  for (const name of phone.sent.keys()) phone.ticks({ key: { id: name, remoteJid: CUSTOMER.jid } }, 'READ')
  await seen((all) => all.filter(({ status }) => status === 'read').length === 3, 'tres mensajes leídos')
  phone.edits(said, '¿Abren el lunes?')
  await seen((all) => all.some(({ earlier }) => earlier.length > 0), 'una corrección')
  const sound = phone.hears(CUSTOMER, { audioMessage: { ptt: true, seconds: 3 } })
  await seen((all) => all.some(({ type }) => type === 'voice'), 'una nota de voz')
  phone.takesBack(sound)
  await seen((all) => all.some(({ deletedAt }) => deletedAt !== null), 'un mensaje eliminado')
  phone.types(CUSTOMER, 'Ya le atiendo yo, desde el celular')
  const all = await seen((messages) => messages.some(({ origin }) => origin === 'phone'), 'lo que se escribe a mano')
  for (const { origin, content, status, earlier, deletedAt } of all)
    tell(
      `  en la consola: ${origin}: ${content === '' ? '(nota de voz)' : content}${status ? ` · ${status}` : ''}${earlier.length > 0 ? ` · antes «${earlier.join('», «')}»` : ''}${deletedAt === null ? '' : ' · eliminado'}`,
    )
  const conversation = await account.did('GET', `/conversations/${id}`)
  tell(`el agente calla ahí: ${conversation.pause !== null}`)
}

async function quickLines({ evolution, tell }: Stage, sessionName: string) {
  tell('\n— WhatsApp: tres líneas seguidas —')
  const phone = evolution.instance(sessionName)
  const customer = { number: '573009990011', name: 'Ana' }
  for (const words of ['Hola', '¿abren el lunes?', '¿y el martes?']) {
    phone.hears(customer, words)
    await pause(300)
  }
  const sent = () => [...phone.sent.values()].filter(({ to }) => to.number === customer.number)
  await until(
    async () => sent(),
    (all) => all.length > 0,
    'una respuesta',
  )
  await pause(3_000)
  tell(
    `salieron ${sent().length}: ${sent()
      .map(({ text }) => `«${text}»`)
      .join(', ')}`,
  )
  if (sent().length !== 1) throw new Error('three quick lines got more than one reply')
}

/** The contact is one, by whichever of both numbers the network tells of it. */
async function oneContact(
  { evolution, product, account, tell }: Stage,
  sessionName: string,
  [number, other]: readonly [string, string],
) {
  tell(`\n— WhatsApp: el ${number} que también se escribe ${other} —`)
  const phone = evolution.instance(sessionName)
  product.model.reply('**Sí**, mañana también.')
  phone.hears({ number, name: `Contacto ${number}` }, '¿Abren mañana?')
  const [reply] = await until(
    async () => [...phone.sent.values()].filter(({ to }) => to.number === number || to.number === other),
    (all) => all.length > 0,
    'una respuesta',
  )
  tell(`salió «${reply?.text}» a ${reply?.to.number}`)
  if (reply?.text.includes('**') || !reply?.text.includes('*Sí*'))
    throw new Error('Markdown reached WhatsApp as it was')
  phone.types({ number: other }, 'Sigo yo, desde el celular')
  const mine = async (): Promise<string[]> => {
    const { items } = await account.did('GET', '/conversations?limit=100')
    const shown = items as { id: string; contact: { phone: string | null } }[]
    return shown.filter(({ contact }) => contact.phone?.endsWith(number.slice(-8))).map(({ id }) => id)
  }
  const said = async () => {
    const threads = await Promise.all((await mine()).map((id) => account.did('GET', `/conversations/${id}/messages`)))
    return threads.flatMap(({ items }) => (items as Message[]).map(({ content }) => content))
  }
  await until(said, (all) => all.some((words) => words.startsWith('Sigo yo')), 'lo que se escribe a mano')
  const found = await mine()
  tell(`conversaciones de ese teléfono: ${found.length}`)
  if (found.length !== 1) throw new Error('one phone has two conversations')
}

async function telegram({ product, account, tell }: Stage) {
  tell('\n— Telegram: un mensaje y su respuesta, en la misma entrega —')
  const token = '81001:AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA'
  const bot = product.telegram.addBot(token, { id: 81_001, username: 'tienda_bot', name: 'Tienda' })
  const draft = { name: 'Pedidos', description: 'Atiende', prompt: 'Atiende.', platform: 'telegram', botToken: token }
  const { id } = await account.did('POST', '/agents', draft)
  await until(
    async () => bot.webhook.secretToken,
    (secret) => secret !== '',
    'que el flujo pida los mensajes del bot',
  )
  tell(
    `los mensajes del bot llegan a ${new URL(bot.webhook.url).pathname.replace(/[^/]+$/, '{agente}')}, con contraseña`,
  )
  product.model.reply('¡Hola! **Sí tenemos** café, _molido_ y en grano & <más>.')
  const { update } = bot.say({ id: 99, firstName: 'Luz' }, '¿Tienen café?')
  const deliver = async (secret: string) => {
    const headers = { 'content-type': 'application/json', 'x-telegram-bot-api-secret-token': secret }
    const response = await fetch(bot.webhook.url, { method: 'POST', headers, body: JSON.stringify(update) })
    return { status: response.status, text: await response.text() }
  }
  tell(`sin la contraseña: ${(await deliver('otra')).status}`)
  for (const time of ['la primera vez', 'otra vez, como si no hubiera llegado']) {
    const { status, text } = await deliver(bot.webhook.secretToken)
    const { method, text: reply, parse_mode: mode } = JSON.parse(text) as Record<string, string>
    if (method !== undefined && (mode !== 'HTML' || !reply?.includes('<b>Sí tenemos</b>')))
      throw new Error(`Telegram was not given HTML: ${text}`)
    tell(`entregado ${time}: ${status}, ${method === undefined ? 'y nada que enviar' : `${method}: «${reply}»`}`)
  }
  await account.did('DELETE', `/agents/${id}`)
  await until(
    async () => bot.webhook.url,
    (address) => address === '',
    'que Telegram deje de entregar',
  )
  tell('borrar el agente: Telegram ya no entrega a n8n')
}

async function leave({ evolution, account, tell }: Stage, sessionName: string) {
  tell('\n— WhatsApp: desconectar y borrar —')
  await account.did('POST', `/whatsapp/sessions/${sessionName}/disconnect`, {})
  await until(
    async () => evolution.instance(sessionName).state(),
    (state) => state === 'close',
    'la desconexión',
  )
  tell(`desconectar: en Evolution está «${evolution.instance(sessionName).state()}»`)
  await account.did('DELETE', `/whatsapp/sessions/${sessionName}`)
  await until(
    async () => evolution.has(sessionName),
    (has) => !has,
    'el borrado',
  )
  tell('borrar: Evolution ya no la tiene')
}
