import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { startFakeModel } from '../apps/server/test/fakes/model/model.ts'
import { startFakeTelegram } from '../apps/server/test/fakes/telegram/telegram.ts'
import { startServerProcess } from '../apps/server/test/process/server-process.ts'
import { openEventStream } from '../apps/server/test/helpers/event-stream.ts'
import { readProcessCounters } from './read-process-counters.ts'
import { alternateSlices, type BenchResult, quantile, measureSlice } from './harness.ts'
import { addTelegramAgent, signUpAndSignIn } from './owner-client.ts'
import { startBenchPostgres, readPostmasterPid, query } from './bench-postgres.ts'

const ROUNDS = 5
const TOKENS = {
  product: '700001:AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA',
  baseline: '700002:AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA',
}
const BURST = 32
const COUNTED_MESSAGES = 100
const MAX_STATEMENTS = 15

/**
 * P8 and the delay of live events: from an incoming message to the reply at Telegram and to the event stream, with a
 * model of 0 ms.
 */
export async function pipeline(): Promise<BenchResult[]> {
  const server = await startBenchPostgres()
  const telegram = await startFakeTelegram()
  const model = await startFakeModel()
  const bots = {
    product: telegram.addBot(TOKENS.product, { id: 700_001, username: 'nuestro_bot', name: 'Nuestro' }),
    baseline: telegram.addBot(TOKENS.baseline, { id: 700_002, username: 'baseline_bot', name: 'Baseline' }),
  }
  const urls = { product: await server.database('product'), baseline: await server.database('baseline') }
  const statementsFile = join(server.folder, 'statements')
  const postmaster = readPostmasterPid(server.folder, (file) => readFileSync(file, 'utf8'))

  const product = await startServerProcess({
    DATA_DIR: server.folder,
    DATABASE_URL: urls.product,
    TELEGRAM_API_ROOT: telegram.url,
    OPENAI_BASE_URL: `${model.url}/v1`,
    OPENAI_MODEL: 'eco',
    LOG_LEVEL: 'error',
    NODE_OPTIONS: `--import=${new URL('count-statements.ts', import.meta.url).pathname}`,
    STATEMENTS_FILE: statementsFile,
  })
  const statements = async () => (await readProcessCounters(product.pid ?? 0, statementsFile))[0] ?? 0
  const token = await signUpAndSignIn(product.url)
  await addTelegramAgent(product.url, token, 'Ventas', TOKENS.product)
  await seedBaseline(urls.baseline)
  const baseline = spawn(
    process.execPath,
    [
      new URL('baselines/pipeline.ts', import.meta.url).pathname,
      urls.baseline,
      telegram.url,
      model.url,
      TOKENS.baseline,
    ],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  await once(baseline.stdout, 'data')

  let chat = 1
  /** Sends `times` rounds of `width` messages; each round is answered before the next. */
  const work = (bot: (typeof bots)['product'], width: number, times: number) => async () => {
    for (let i = 0; i < times; i++) {
      const earlierCount = bot.sent.length
      for (let k = 0; k < width; k++)
        bot.sendAsCustomer({ id: chat++, firstName: 'Luz' }, '¿Me confirmas el precio del envío a Bogotá para mañana?')
      await bot.waitForSent(earlierCount + width, 60_000)
    }
  }
  const measureProduct = (width: number, times: number) =>
    measureSlice(() => [product.pid ?? 0, postmaster], width * times, work(bots.product, width, times))
  const measureBaseline = (width: number, times: number) =>
    measureSlice(() => [baseline.pid ?? 0, postmaster], width * times, work(bots.baseline, width, times))
  await measureProduct(8, 20)
  await measureBaseline(8, 20)

  const sentBefore = await statements()
  await work(bots.product, 1, COUNTED_MESSAGES)()
  const statementsPerMessage = ((await statements()) - sentBefore) / COUNTED_MESSAGES
  const single = await alternateSlices(
    ROUNDS,
    () => measureProduct(1, 60),
    () => measureBaseline(1, 60),
  )
  const burst = await alternateSlices(
    ROUNDS,
    () => measureProduct(BURST, 8),
    () => measureBaseline(BURST, 8),
  )
  const delays = await measureLiveDelays(product.url, token, bots.product)

  await product.kill()
  baseline.kill('SIGKILL')
  await telegram.close()
  await model.close()
  await server.stop()
  const describeCost = ({ product: productCost, baseline: baselineCost }: typeof single) =>
    `CPU ${productCost.cpuMs.toFixed(2)} / ${baselineCost.cpuMs.toFixed(2)} ms, wall ` +
    `${productCost.wallMs.toFixed(2)} / ${baselineCost.wallMs.toFixed(2)} ms`
  return [
    {
      promise: 'P8 message in → reply out, one by one',
      measured: `CPU ratio ${single.cpuRatio.toFixed(2)} (${describeCost(single)})`,
      limit: '≤ 2',
      kept: single.cpuRatio <= 2,
    },
    {
      promise: 'P8 statements for an answered message',
      measured: `${statementsPerMessage.toFixed(1)}, what runs beside it included`,
      limit: `≤ ${MAX_STATEMENTS}`,
      kept: statementsPerMessage <= MAX_STATEMENTS,
    },
    {
      promise: `P8 bursts of ${BURST}`,
      measured:
        `CPU ratio ${burst.cpuRatio.toFixed(2)}, rate ratio ${burst.rateRatio.toFixed(2)} ` +
        `(${describeCost(burst)})`,
      limit: 'CPU ≤ 2, rate ≥ 0.6',
      kept: burst.cpuRatio <= 2 && burst.rateRatio >= 0.6,
    },
    {
      promise: 'message in → event stream',
      measured: `p50 ${quantile(delays, 0.5).toFixed(0)} ms, p99 ${quantile(delays, 0.99).toFixed(0)} ms`,
      limit: 'p99 ≤ 1000 ms',
      kept: quantile(delays, 0.99) <= 1000,
    },
  ]
}

async function measureLiveDelays(
  url: string,
  token: string,
  bot: { sendAsCustomer: (id: number, text: string) => unknown },
): Promise<number[]> {
  const stream = await openEventStream(url, token)
  const delays: number[] = []
  for (let i = 0; i < 100; i++) {
    const incoming = () =>
      stream.events.filter((event) => event.type === 'message' && event.direction === 'incoming').length
    const [earlierCount, startedAt] = [incoming(), performance.now()]
    bot.sendAsCustomer(900_000 + i, 'hola')
    await stream.waitUntil(() => incoming() > earlierCount, 'the event')
    delays.push(performance.now() - startedAt)
  }
  await stream.close()
  return delays
}

const seedBaseline = (url: string) =>
  query(
    url,
    `
    create table floor_jobs (id bigint generated always as identity primary key, key text, data text,
      state int default 0,
      created timestamptz default now(), started timestamptz, ended timestamptz);
    create index on floor_jobs (id) where state = 0;
    insert into users (id, username, email, password_hash, roles, created_at)
      values ('baseline-user', 'u', 'e', 'h', '{ROLE_USER}', now());
    insert into workspaces (id, name, created_at) values ('baseline-user', 'u', now());
    insert into agents (id, workspace_id, name, description, prompt, platform, session_name, is_active, connection,
      custom_config, secrets, webhook_id, created_at, updated_at)
      values ('baseline-agent', 'baseline-user', 'Ventas', 'Vende', 'Eres vendedor', 'telegram', 's', true,
        'connected', '{}', '', 'w', now(), now())`,
  )
