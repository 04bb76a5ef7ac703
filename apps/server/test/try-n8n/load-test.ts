import { setTimeout as pause } from 'node:timers/promises'
import type { TrialEnvironment } from './trial-environment.ts'
import { pollUntil } from './poll-until.ts'

const RESULT_TIMEOUT_MS = 5 * 60_000
const POLL_MS = 2_000

const createCustomers = (first: number, count: number) =>
  Array.from({ length: count }, (_, index) => ({ number: `57300${first + index}`, name: `Cliente ${index + 1}` }))

/** Thirty customers write at once, and Evolution sends each event twice. */
export async function runBurst({ evolution, account, print }: TrialEnvironment, sessionName: string): Promise<void> {
  print('\n— Ráfaga: 30 mensajes a la vez, cada uno contado dos veces —')
  const phone = evolution.instanceNamed(sessionName)
  const customers = createCustomers(2_200_000, 30)
  const startedAt = Date.now()
  const received = customers.map((customer) => phone.receiveMessage(customer, '¿Abren hoy?'))
  for (const [index, customer] of customers.entries())
    phone.receiveMessage(customer, '¿Abren hoy?', { id: received[index]?.key.id ?? '' })
  await waitForResults({ evolution, account }, sessionName, customers)
  await printSummary({ evolution, account, print }, sessionName, customers, startedAt)
}

/** Forty customers write, and n8n is killed while it answers; Evolution retries the events that were not accepted. */
export async function runKillTest(
  { n8n, evolution, account, print }: TrialEnvironment,
  sessionName: string,
): Promise<void> {
  print('\n— Muerte: n8n muere mientras responde a 40 —')
  const phone = evolution.instanceNamed(sessionName)
  const customers = createCustomers(3_300_000, 40)
  const startedAt = Date.now()
  const sentBefore = phone.sent.size
  for (const customer of customers) phone.receiveMessage(customer, '¿Abren hoy?')
  await pollUntil(
    async () => phone.sent.size - sentBefore,
    (count) => count >= 5,
    'las primeras respuestas',
  )
  await n8n.kill()
  await evolution.posts.waitUntilSettled()
  print(`al morir habían salido ${phone.sent.size - sentBefore} respuestas`)
  await n8n.restart()
  print(`Evolution volvió a ofrecer ${await evolution.posts.retryUnaccepted()} avisos`)
  await evolution.posts.waitUntilSettled()
  await waitForResults({ evolution, account }, sessionName, customers)
  await printSummary({ evolution, account, print }, sessionName, customers, startedAt)
}

type LoadTestCustomer = { number: string; name: string }
type LoadTestParts = Pick<TrialEnvironment, 'evolution' | 'account'>

/** The result for each customer: the number of replies on WhatsApp and the reason that the console shows. */
async function collectResults(
  { evolution, account }: LoadTestParts,
  sessionName: string,
  customers: readonly LoadTestCustomer[],
) {
  const sent = [...evolution.instanceNamed(sessionName).sent.values()]
  const { items } = await account.requestOk('GET', '/conversations?limit=100')
  const results = []
  for (const { number } of customers) {
    const replies = sent.filter(({ to }) => to.number === number).length
    const conversation = items.find((one: { contact: { phone: string } }) => one.contact.phone === number)
    results.push({ replies, reason: conversation ? await fetchReason(account, conversation.id) : null })
  }
  return results
}

type OutcomeReason = { answered: boolean; sentence: string; remedy: string | null }

async function fetchReason(account: TrialEnvironment['account'], id: string): Promise<OutcomeReason> {
  const { items } = await account.requestOk('GET', `/conversations/${id}/messages`)
  const { answered, sentence, remedy } = await account.requestOk('GET', `/messages/${items[0].id}/journal`)
  return { answered, sentence, remedy }
}

type CustomerResult = Awaited<ReturnType<typeof collectResults>>[number]

/** Answered, or the console gives a reason and a remedy. */
const hasResult = ({ replies, reason }: CustomerResult) =>
  (replies > 0 && reason?.answered) || (reason?.remedy ?? null) !== null

/** Resolves when each customer has a result, or after five minutes. */
async function waitForResults(
  parts: LoadTestParts,
  sessionName: string,
  customers: readonly LoadTestCustomer[],
): Promise<void> {
  const deadline = Date.now() + RESULT_TIMEOUT_MS
  while (Date.now() < deadline && !(await collectResults(parts, sessionName, customers)).every(hasResult))
    await pause(POLL_MS)
  // A duplicate reply would arrive within this time.
  await pause(POLL_MS)
}

async function printSummary(
  { print, ...parts }: LoadTestParts & Pick<TrialEnvironment, 'print'>,
  sessionName: string,
  customers: readonly LoadTestCustomer[],
  startedAt: number,
): Promise<void> {
  const results = await collectResults(parts, sessionName, customers)
  const having = (count: number) => results.filter(({ replies }) => replies === count).length
  const duplicates = results.filter(({ replies }) => replies > 1).length
  print(
    `${customers.length} clientes: ${having(1)} con una respuesta, ${duplicates} con más de una, ${having(0)} sin ninguna`,
  )
  const unanswered = results.flatMap(({ reason }) =>
    reason && !reason.answered ? [`${reason.sentence} [${reason.remedy}]`] : [],
  )
  for (const sentence of new Set(unanswered))
    print(`  ${unanswered.filter((one) => one === sentence).length} × «${sentence}»`)
  print(`  en ${Math.round((Date.now() - startedAt) / 1_000)} s`)
  if (duplicates > 0) throw new Error('a customer was answered twice')
  const withoutResult = results.filter((result) => !hasResult(result))
  if (withoutResult.length > 0)
    throw new Error(
      `${withoutResult.length} customers have neither a reply nor a reason: ${JSON.stringify(withoutResult[0])}`,
    )
}
