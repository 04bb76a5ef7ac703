import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { openModel } from '../apps/server/test/fakes/model/model.ts'
import { openTelegram } from '../apps/server/test/fakes/telegram/telegram.ts'
import { openProcess } from '../apps/server/test/process.ts'
import { openStream } from '../apps/server/test/stream.ts'
import { askProcess } from './asked-process.ts'
import { alternate, type Line, quantile, slice } from './harness.ts'
import { addTelegramAgent, enter } from './person.ts'
import { openServer, postmasterOf, query } from './server.ts'

const ROUNDS = 5
const TOKENS = {
  ours: '700001:AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA',
  floor: '700002:AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA',
}
const BURST = 32
const COUNTED = 100
const STATEMENTS = 15

/** P8 and the delay of a live event: from the message's arrival to the reply at Telegram's door and to the event stream, model of 0 ms. */
export async function pipeline(): Promise<Line[]> {
  const server = await openServer()
  const telegram = await openTelegram()
  const model = await openModel()
  const bots = {
    ours: telegram.addBot(TOKENS.ours, { id: 700_001, username: 'nuestro_bot', name: 'Nuestro' }),
    floor: telegram.addBot(TOKENS.floor, { id: 700_002, username: 'suelo_bot', name: 'Suelo' }),
  }
  const urls = { ours: await server.database('ours'), floor: await server.database('floor') }
  const statementsFile = join(server.folder, 'statements')
  const postmaster = postmasterOf(server.folder, (file) => readFileSync(file, 'utf8'))

  const ours = await openProcess({
    DATA_DIR: server.folder,
    DATABASE_URL: urls.ours,
    TELEGRAM_API_ROOT: telegram.url,
    OPENAI_BASE_URL: `${model.url}/v1`,
    OPENAI_MODEL: 'eco',
    LOG_LEVEL: 'error',
    NODE_OPTIONS: `--import=${new URL('count-statements.ts', import.meta.url).pathname}`,
    STATEMENTS_FILE: statementsFile,
  })
  const statements = async () => (await askProcess(ours.pid ?? 0, statementsFile))[0] ?? 0
  const token = await enter(ours.url)
  await addTelegramAgent(ours.url, token, 'Ventas', TOKENS.ours)
  await furnishFloor(urls.floor)
  const floor = spawn(
    process.execPath,
    [new URL('floors/pipeline.ts', import.meta.url).pathname, urls.floor, telegram.url, model.url, TOKENS.floor],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  await once(floor.stdout, 'data')

  let chat = 1
  /** Messages one after another, each answered before the next; then `width` customers at once. */
  const work = (bot: (typeof bots)['ours'], width: number, times: number) => async () => {
    for (let i = 0; i < times; i++) {
      const before = bot.sent.length
      for (let k = 0; k < width; k++)
        bot.say({ id: chat++, firstName: 'Luz' }, '¿Me confirmas el precio del envío a Bogotá para mañana?')
      await bot.waitForSent(before + width, 60_000)
    }
  }
  const mine = (width: number, times: number) =>
    slice(() => [ours.pid ?? 0, postmaster], width * times, work(bots.ours, width, times))
  const its = (width: number, times: number) =>
    slice(() => [floor.pid ?? 0, postmaster], width * times, work(bots.floor, width, times))
  await mine(8, 20)
  await its(8, 20)

  const sentBefore = await statements()
  await work(bots.ours, 1, COUNTED)()
  const perMessage = ((await statements()) - sentBefore) / COUNTED
  const single = await alternate(
    ROUNDS,
    () => mine(1, 60),
    () => its(1, 60),
  )
  const burst = await alternate(
    ROUNDS,
    () => mine(BURST, 8),
    () => its(BURST, 8),
  )
  const delays = await liveDelays(ours.url, token, bots.ours)

  await ours.kill()
  floor.kill('SIGKILL')
  await telegram.close()
  await model.close()
  await server.stop()
  const told = ({ ours: a, floor: b }: typeof single) =>
    `CPU ${a.cpuMs.toFixed(2)} / ${b.cpuMs.toFixed(2)} ms, wall ${a.wallMs.toFixed(2)} / ${b.wallMs.toFixed(2)} ms`
  return [
    {
      promise: 'P8 message in → reply out, one by one',
      measured: `CPU ratio ${single.cpuRatio.toFixed(2)} (${told(single)})`,
      limit: '≤ 2',
      kept: single.cpuRatio <= 2,
    },
    {
      promise: 'P8 statements for an answered message',
      measured: `${perMessage.toFixed(1)}, what runs beside it included`,
      limit: `≤ ${STATEMENTS}`,
      kept: perMessage <= STATEMENTS,
    },
    {
      promise: `P8 bursts of ${BURST}`,
      measured: `CPU ratio ${burst.cpuRatio.toFixed(2)}, rate ratio ${burst.rateRatio.toFixed(2)} (${told(burst)})`,
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

async function liveDelays(
  url: string,
  token: string,
  bot: { say: (id: number, text: string) => unknown },
): Promise<number[]> {
  const stream = await openStream(url, token)
  const delays: number[] = []
  for (let i = 0; i < 100; i++) {
    const incoming = () =>
      stream.events.filter((event) => event.type === 'message' && event.direction === 'incoming').length
    const [before, from] = [incoming(), performance.now()]
    bot.say(900_000 + i, 'hola')
    await stream.until(() => incoming() > before, 'the event')
    delays.push(performance.now() - from)
  }
  await stream.close()
  return delays
}

const furnishFloor = (url: string) =>
  query(
    url,
    `
    create table floor_jobs (id bigint generated always as identity primary key, key text, data text, state int default 0,
      created timestamptz default now(), started timestamptz, ended timestamptz);
    create index on floor_jobs (id) where state = 0;
    insert into users (id, username, email, password_hash, roles, created_at) values ('floor-user', 'u', 'e', 'h', '{ROLE_USER}', now());
    insert into agents (id, user_id, name, description, prompt, platform, session_name, is_active, connection, custom_config, secrets, webhook_id, created_at, updated_at)
      values ('floor-agent', 'floor-user', 'Ventas', 'Vende', 'Eres vendedor', 'telegram', 's', true, 'connected', '{}', '', 'w', now(), now())`,
  )
