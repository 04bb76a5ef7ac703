import { startFakeModel } from '../apps/server/test/fakes/model/model.ts'
import { startFakeTelegram } from '../apps/server/test/fakes/telegram/telegram.ts'
import { startServerProcess } from '../apps/server/test/process/server-process.ts'
import { type BenchResult, quantile } from './harness.ts'
import { signUpAndSignIn, OWNER, post, withToken } from './owner-client.ts'
import { startBenchPostgres } from './bench-postgres.ts'

const HANGING_CUSTOMERS = 200
/** Further accounts with hanging models: together with the first they exceed the number of worker slots. */
const OTHER_ACCOUNTS = 11
const CUSTOMERS_EACH = 40
const REPLIES = 60
const HAND_WRITTEN = 20

type NeighbourShop = { token: string; bot: ReturnType<Awaited<ReturnType<typeof startFakeTelegram>>['addBot']> }

/** Reply times of one shop while the models of others hang, compared with an idle server. */
export async function neighbours(): Promise<BenchResult[]> {
  const server = await startBenchPostgres()
  const telegram = await startFakeTelegram()
  const model = await startFakeModel()
  // One address each, since calls to one address have a limit of their own.
  const hanging = await Promise.all(
    Array.from({ length: OTHER_ACCOUNTS + 1 }, () => startFakeModel({ fallback: () => ({ trouble: 'hang' }) })),
  )
  const product = await startServerProcess({
    DATA_DIR: server.folder,
    DATABASE_URL: await server.database('vecinos'),
    TELEGRAM_API_ROOT: telegram.url,
    OPENAI_BASE_URL: `${model.url}/v1`,
    OPENAI_MODEL: 'eco',
    ALLOWED_PRIVATE_ORIGINS: hanging.map((hangingModel) => hangingModel.url).join(','),
    LOG_LEVEL: 'error',
  })
  const { url } = product

  async function openShop(number: number, token: string, customConfig: object): Promise<NeighbourShop> {
    const botToken = `${700_000 + number}:AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA`
    const bot = telegram.addBot(botToken, { id: 700_000 + number, username: `tienda${number}_bot`, name: 'Tienda' })
    const agentFields = {
      name: `Tienda ${number}`,
      description: 'Vende',
      prompt: 'Eres vendedor',
      platform: 'telegram',
      botToken,
    }
    const fastConfig = { responseDelay: 0, useTypingIndicator: false, disclosure: { enabled: false } }
    await post(url, '/api/agents', { ...agentFields, customConfig: { ...fastConfig, ...customConfig } }, token)
    return { token, bot }
  }
  const quickShop = await openShop(1, await signUpAndSignIn(url), {})
  const slowShops: NeighbourShop[] = []
  for (const [index, { url: address }] of hanging.entries()) {
    const account = { ...OWNER, username: `vecina-${index}`, email: `vecina-${index}@ejemplo.co` }
    await post(url, '/api/auth/signup', account)
    const { accessToken } = await post<{ accessToken: string }>(url, '/api/auth/signin', account)
    const baseUrl = `${address}/v1`
    slowShops.push(await openShop(2 + index, accessToken, { model: { provider: 'custom', name: 'eco', baseUrl } }))
  }
  const sendCrowd = async ({ bot }: NeighbourShop, first: number, count: number) => {
    for (let id = first; id < first + count; id++) bot.sendAsCustomer({ id, firstName: `Cliente ${id}` }, 'hola')
    await bot.waitFor(() => bot.updateQueue.pending.length === 0, 'every message to be kept', 60_000)
  }

  let chat = 1
  const timeReply = async (trigger: () => unknown) => {
    const [sentBefore, startedAt] = [quickShop.bot.sent.length, performance.now()]
    await trigger()
    await quickShop.bot.waitForSent(sentBefore + 1, 60_000)
    return performance.now() - startedAt
  }
  const measureReplies = async () => {
    const times: number[] = []
    for (let i = 0; i < REPLIES; i++)
      times.push(await timeReply(() => quickShop.bot.sendAsCustomer({ id: chat++, firstName: 'Luz' }, 'hola')))
    return times
  }
  await measureReplies()
  const idle = quantile(await measureReplies(), 0.99)

  if (slowShops[0]) await sendCrowd(slowShops[0], 1, HANGING_CUSTOMERS)
  const busy = quantile(await measureReplies(), 0.99)
  const inboxResponse = await fetch(`${url}/api/conversations`, { headers: withToken(quickShop.token) })
  const { data } = (await inboxResponse.json()) as { data: { items: { id: string }[] } }
  const path = `/api/conversations/${data.items[0]?.id}/messages`
  const handWrittenTimes: number[] = []
  for (let i = 0; i < HAND_WRITTEN; i++)
    handWrittenTimes.push(await timeReply(() => post(url, path, { content: `a mano ${i}` }, quickShop.token)))

  await Promise.all(slowShops.map((shop) => sendCrowd(shop, 1 + HANGING_CUSTOMERS, CUSTOMERS_EACH)))
  const crowdedP99 = quantile(await measureReplies(), 0.99)

  await product.kill()
  await telegram.close()
  await model.close()
  for (const hangingModel of hanging) await hangingModel.close()
  await server.stop()
  const byHand = quantile(handWrittenTimes, 0.99)
  return [
    {
      promise: `reply beside ${HANGING_CUSTOMERS} that hang (another account)`,
      measured: `p99 ${busy.toFixed(0)} ms, ${(busy / idle).toFixed(2)} × idle (${idle.toFixed(0)} ms)`,
      limit: '≤ 1.5 × idle',
      kept: busy <= 1.5 * idle,
    },
    {
      promise: `reply beside ${slowShops.length} accounts with ${CUSTOMERS_EACH} that hang`,
      measured: `p99 ${crowdedP99.toFixed(0)} ms, ${(crowdedP99 / idle).toFixed(2)} × idle (${idle.toFixed(0)} ms)`,
      limit: '≤ 1.5 × idle',
      kept: crowdedP99 <= 1.5 * idle,
    },
    {
      promise: `hand-written beside ${HANGING_CUSTOMERS} that hang`,
      measured: `p99 ${byHand.toFixed(0)} ms`,
      limit: '≤ 1000 ms',
      kept: byHand <= 1_000,
    },
  ]
}
