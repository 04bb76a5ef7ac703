import { openModel } from '../apps/server/test/fakes/model/model.ts'
import { openTelegram } from '../apps/server/test/fakes/telegram/telegram.ts'
import { openProcess } from '../apps/server/test/process.ts'
import { type Line, quantile } from './harness.ts'
import { enter, OWNER, post, withToken } from './person.ts'
import { openServer } from './server.ts'

const CROWD = 200
/** Further accounts whose models hang: with the first they offer more than there are places. */
const OTHERS = 11
const CUSTOMERS_EACH = 40
const TIMES = 60
const HAND_WRITTEN = 20

type Shop = { token: string; bot: ReturnType<Awaited<ReturnType<typeof openTelegram>>['addBot']> }

/** How long the customers of one shop wait while models of others hang, against a quiet server. */
export async function neighbours(): Promise<Line[]> {
  const server = await openServer()
  const telegram = await openTelegram()
  const model = await openModel()
  // An address each: calls to one address have a limit of their own.
  const hanging = await Promise.all(
    Array.from({ length: OTHERS + 1 }, () => openModel({ otherwise: () => ({ trouble: 'hang' }) })),
  )
  const ours = await openProcess({
    DATA_DIR: server.folder,
    DATABASE_URL: await server.database('vecinos'),
    TELEGRAM_API_ROOT: telegram.url,
    OPENAI_BASE_URL: `${model.url}/v1`,
    OPENAI_MODEL: 'eco',
    ALLOWED_PRIVATE_ORIGINS: hanging.map((one) => one.url).join(','),
    LOG_LEVEL: 'error',
  })
  const { url } = ours

  async function openShop(number: number, token: string, customConfig: object): Promise<Shop> {
    const botToken = `${700_000 + number}:AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA`
    const bot = telegram.addBot(botToken, { id: 700_000 + number, username: `tienda${number}_bot`, name: 'Tienda' })
    const words = {
      name: `Tienda ${number}`,
      description: 'Vende',
      prompt: 'Eres vendedor',
      platform: 'telegram',
      botToken,
    }
    const calm = { responseDelay: 0, useTypingIndicator: false, disclosure: { enabled: false } }
    await post(url, '/api/agents', { ...words, customConfig: { ...calm, ...customConfig } }, token)
    return { token, bot }
  }
  const quick = await openShop(1, await enter(url), {})
  const slow: Shop[] = []
  for (const [at, { url: address }] of hanging.entries()) {
    const other = { ...OWNER, username: `vecina-${at}`, email: `vecina-${at}@ejemplo.co` }
    await post(url, '/api/auth/signup', other)
    const { accessToken } = await post<{ accessToken: string }>(url, '/api/auth/signin', other)
    const baseUrl = `${address}/v1`
    slow.push(await openShop(2 + at, accessToken, { model: { provider: 'custom', name: 'eco', baseUrl } }))
  }
  const crowd = async ({ bot }: Shop, first: number, count: number) => {
    for (let id = first; id < first + count; id++) bot.say({ id, firstName: `Cliente ${id}` }, 'hola')
    await bot.waitFor(() => bot.inbox.pending.length === 0, 'every message to be kept', 60_000)
  }

  let chat = 1
  const timed = async (act: () => unknown) => {
    const [before, from] = [quick.bot.sent.length, performance.now()]
    await act()
    await quick.bot.waitForSent(before + 1, 60_000)
    return performance.now() - from
  }
  const replies = async () => {
    const times: number[] = []
    for (let i = 0; i < TIMES; i++)
      times.push(await timed(() => quick.bot.say({ id: chat++, firstName: 'Luz' }, 'hola')))
    return times
  }
  await replies()
  const idle = quantile(await replies(), 0.99)

  if (slow[0]) await crowd(slow[0], 1, CROWD)
  const busy = quantile(await replies(), 0.99)
  const listed = await fetch(`${url}/api/conversations`, { headers: withToken(quick.token) })
  const { data } = (await listed.json()) as { data: { items: { id: string }[] } }
  const path = `/api/conversations/${data.items[0]?.id}/messages`
  const written: number[] = []
  for (let i = 0; i < HAND_WRITTEN; i++)
    written.push(await timed(() => post(url, path, { content: `a mano ${i}` }, quick.token)))

  await Promise.all(slow.map((shop) => crowd(shop, 1 + CROWD, CUSTOMERS_EACH)))
  const crowded = quantile(await replies(), 0.99)

  await ours.kill()
  await telegram.close()
  await model.close()
  for (const one of hanging) await one.close()
  await server.stop()
  const byHand = quantile(written, 0.99)
  return [
    {
      promise: `reply beside ${CROWD} that hang (another account)`,
      measured: `p99 ${busy.toFixed(0)} ms, ${(busy / idle).toFixed(2)} × idle (${idle.toFixed(0)} ms)`,
      limit: '≤ 1.5 × idle',
      kept: busy <= 1.5 * idle,
    },
    {
      promise: `reply beside ${slow.length} accounts with ${CUSTOMERS_EACH} that hang`,
      measured: `p99 ${crowded.toFixed(0)} ms, ${(crowded / idle).toFixed(2)} × idle (${idle.toFixed(0)} ms)`,
      limit: '≤ 1.5 × idle',
      kept: crowded <= 1.5 * idle,
    },
    {
      promise: `hand-written beside ${CROWD} that hang`,
      measured: `p99 ${byHand.toFixed(0)} ms`,
      limit: '≤ 1000 ms',
      kept: byHand <= 1_000,
    },
  ]
}
