import { setTimeout as pause } from 'node:timers/promises'
import type { Stage } from './stage.ts'
import { until } from './until.ts'

const TOLD_WITHIN_MS = 5 * 60_000
const LOOK_MS = 2_000

const customersFrom = (first: number, count: number) =>
  Array.from({ length: count }, (_, at) => ({ number: `57300${first + at}`, name: `Cliente ${at + 1}` }))

/** Thirty customers write at once, and Evolution tells of each message once more. */
export async function burst({ evolution, account, tell }: Stage, sessionName: string): Promise<void> {
  tell('\n— Ráfaga: 30 mensajes a la vez, cada uno contado dos veces —')
  const phone = evolution.instance(sessionName)
  const customers = customersFrom(2_200_000, 30)
  const began = Date.now()
  const told = customers.map((customer) => phone.hears(customer, '¿Abren hoy?'))
  for (const [at, customer] of customers.entries()) phone.hears(customer, '¿Abren hoy?', { id: told[at]?.key.id ?? '' })
  await ended({ evolution, account }, sessionName, customers)
  await summary({ evolution, account, tell }, sessionName, customers, began)
}

/** Forty customers write, and n8n is killed while it answers them; Evolution offers again what was not taken. */
export async function kill({ n8n, evolution, account, tell }: Stage, sessionName: string): Promise<void> {
  tell('\n— Muerte: n8n muere mientras responde a 40 —')
  const phone = evolution.instance(sessionName)
  const customers = customersFrom(3_300_000, 40)
  const began = Date.now()
  const before = phone.sent.size
  for (const customer of customers) phone.hears(customer, '¿Abren hoy?')
  await until(
    async () => phone.sent.size - before,
    (count) => count >= 5,
    'las primeras respuestas',
  )
  await n8n.kill()
  await evolution.posts.settled()
  tell(`al morir habían salido ${phone.sent.size - before} respuestas`)
  await n8n.startAgain()
  tell(`Evolution volvió a ofrecer ${await evolution.posts.retry()} avisos`)
  await evolution.posts.settled()
  await ended({ evolution, account }, sessionName, customers)
  await summary({ evolution, account, tell }, sessionName, customers, began)
}

type Customer = { number: string; name: string }
type Seen = Pick<Stage, 'evolution' | 'account'>

/** What is known of each customer: how many replies WhatsApp got, and what the console says. */
async function fates({ evolution, account }: Seen, sessionName: string, customers: readonly Customer[]) {
  const sent = [...evolution.instance(sessionName).sent.values()]
  const { items } = await account.did('GET', '/conversations?limit=100')
  const all = []
  for (const { number } of customers) {
    const replies = sent.filter(({ to }) => to.number === number).length
    const of = items.find((one: { contact: { phone: string } }) => one.contact.phone === number)
    all.push({ replies, why: of ? await whyOf(account, of.id) : null })
  }
  return all
}

type Why = { answered: boolean; sentence: string; remedy: string | null }

async function whyOf(account: Stage['account'], id: string): Promise<Why> {
  const { items } = await account.did('GET', `/conversations/${id}/messages`)
  const { answered, sentence, remedy } = await account.did('GET', `/messages/${items[0].id}/journal`)
  return { answered, sentence, remedy }
}

type Fate = Awaited<ReturnType<typeof fates>>[number]

/** Answered, or told why not and what to do. */
const isEnded = ({ replies, why }: Fate) => (replies > 0 && why?.answered) || (why?.remedy ?? null) !== null

/** Resolves when each has an end, or five minutes are over. */
async function ended(seen: Seen, sessionName: string, customers: readonly Customer[]): Promise<void> {
  const end = Date.now() + TOLD_WITHIN_MS
  while (Date.now() < end && !(await fates(seen, sessionName, customers)).every(isEnded)) await pause(LOOK_MS)
  // What would be said twice is said by now.
  await pause(LOOK_MS)
}

async function summary(
  { tell, ...seen }: Seen & Pick<Stage, 'tell'>,
  sessionName: string,
  customers: readonly Customer[],
  began: number,
): Promise<void> {
  const all = await fates(seen, sessionName, customers)
  const having = (count: number) => all.filter(({ replies }) => replies === count).length
  const more = all.filter(({ replies }) => replies > 1).length
  tell(`${customers.length} clientes: ${having(1)} con una respuesta, ${more} con más de una, ${having(0)} sin ninguna`)
  const unanswered = all.flatMap(({ why }) => (why && !why.answered ? [`${why.sentence} [${why.remedy}]`] : []))
  for (const sentence of new Set(unanswered))
    tell(`  ${unanswered.filter((one) => one === sentence).length} × «${sentence}»`)
  tell(`  en ${Math.round((Date.now() - began) / 1_000)} s`)
  if (more > 0) throw new Error('a customer was answered twice')
  const lost = all.filter((fate) => !isEnded(fate))
  if (lost.length > 0)
    throw new Error(`${lost.length} customers have neither a reply nor a reason: ${JSON.stringify(lost[0])}`)
}
