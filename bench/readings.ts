import type { DocumentStats, KnowledgeDocument } from '@portavoz/contract'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { docx, paragraph, pdf, xlsx } from '../apps/server/test/documents/built.ts'
import { throwAwayFolder } from '../apps/server/test/throw-away-folder.ts'
import { askProcess } from './asked-process.ts'
import { beside } from './bystander.ts'
import { type Line, median } from './harness.ts'
import { openOurs, type Ours } from './ours.ts'
import { book } from './pdf.ts'
import { enter, withToken } from './person.ts'

const IDLE_MS = 5_000
const ROUNDS = 3
const ROWS = 20_000
const STALL_MS = 100
const LOOK_MS = 100
const MANY = 10_000

/** S15 and P10: what everybody else notices while bombs and long documents are read. */
export async function readings(): Promise<Line[]> {
  const told = join(throwAwayFolder('portavoz-bench-'), 'stall')
  const preload = new URL('loop-delay.ts', import.meta.url).pathname
  const ours = await openOurs({ NODE_OPTIONS: `--import=${preload}`, LOOP_DELAY_FILE: told })
  try {
    const shop = openShop(ours, await enter(ours.url))
    const stall = () => stallOf(ours.pid, told)
    const bystanders = (busy: Promise<unknown>) =>
      Promise.all([beside(shop.health, busy), beside(shop.agents, busy)] as const)
    await bystanders(pause(1_000))
    await stall()
    const alone = await shop.readAll([longPdf(ROUNDS)])

    const rounds: { idle: number; busy: number }[] = []
    for (let round = 0; round < ROUNDS; round++) {
      const [, idle] = await bystanders(pause(IDLE_MS))
      const [, busy] = await bystanders(shop.readAll([longPdf(round), sheet(round)]))
      rounds.push({ idle: idle.p99, busy: busy.p99 })
    }
    const longStall = await stall()
    const bombs = makeBombs()
    await stall()
    const [health] = await bystanders(shop.readAll(bombs))
    const bombStall = await stall()

    const { failed, completed } = await shop.stats()
    const long = 2 * ROUNDS + 1
    const ratio = median(rounds.map(({ idle, busy }) => busy / idle))
    const p99 = (of: 'idle' | 'busy') => median(rounds.map((round) => round[of])).toFixed(1)
    return [
      {
        promise: `S15 event loop beside ${bombs.length} bombs and ${long} long documents`,
        measured: `stood still by its own work ${ms(bombStall.work)} and ${ms(longStall.work)}, by the clock ${ms(bombStall.clock)} and ${ms(longStall.clock)}; ${failed} failed, ${completed} completed`,
        limit: `work < ${STALL_MS} ms, all bombs failed`,
        kept: Math.max(bombStall.work, longStall.work) < STALL_MS && failed === bombs.length && completed === long,
      },
      {
        promise: 'S15 health while bombs are read',
        measured: `p99 ${health.p99.toFixed(0)} ms of ${health.count} calls`,
        limit: '< 300 ms',
        kept: health.p99 < 300,
      },
      {
        promise: 'P10 other requests while documents are read',
        measured: `p99 ${ratio.toFixed(2)} × idle (${p99('busy')} / ${p99('idle')} ms)`,
        limit: '≤ 3',
        kept: ratio <= 3,
      },
      {
        promise: 'P10 600 pages from upload to searchable',
        measured: `${(alone / 1000).toFixed(1)} s`,
        limit: 'told',
        kept: true,
      },
    ]
  } finally {
    await ours.close()
  }
}

type Paper = { name: string; bytes: Uint8Array<ArrayBuffer> }

function openShop({ url }: Ours, token: string) {
  const headers = withToken(token)
  const get = async <T>(path: string): Promise<T> => {
    const response = await fetch(`${url}/api/documents${path}`, { headers })
    return ((await response.json()) as { data: T }).data
  }
  const stats = () => get<DocumentStats>('/stats')

  async function upload({ name, bytes }: Paper): Promise<void> {
    const body = new FormData()
    body.append('file', new Blob([bytes]), name)
    const response = await fetch(`${url}/api/documents/upload`, { method: 'POST', headers, body })
    const { data } = (await response.json()) as { data?: KnowledgeDocument }
    if (!data) throw new Error(`${name}: ${response.status}`)
  }

  return {
    stats,
    health: () => fetch(`${url}/health/live`),
    agents: () => fetch(`${url}/api/agents`, { headers }),
    /** Until none of them waits any more. Returns how long that took. */
    async readAll(papers: readonly Paper[]): Promise<number> {
      const from = performance.now()
      for (const paper of papers) await upload(paper)
      for (let left = 1; left > 0; await pause(LOOK_MS)) {
        const { pending, processing } = await stats()
        left = pending + processing
      }
      return performance.now() - from
    },
  }
}

const longPdf = (at: number): Paper => ({
  name: `libro ${at}.pdf`,
  bytes: Uint8Array.from([...book(), ...Buffer.from(`%${at}`)]),
})

const sheet = (number: number): Paper => {
  const rows = Array.from(
    { length: ROWS },
    (_, at) => `Camisa de lino azul número ${number}.${at};${at * 100};Bogotá y Medellín`,
  )
  return { name: `precios ${number}.csv`, bytes: new Uint8Array(Buffer.from(`Cosa;Precio;Lugar\n${rows.join('\n')}`)) }
}

function makeBombs(): Paper[] {
  const parts = Object.fromEntries(Array.from({ length: MANY }, (_, at) => [`x/${at}`, new Uint8Array()]))
  const files: [string, Uint8Array][] = [
    ['mucho.docx', docx(paragraph('hola '.repeat(4_000_000)))],
    ['muchas.docx', docx(paragraph('hola'), { parts })],
    ['nada.xlsx', xlsx({ bytes: Buffer.alloc(1_000_000), times: 510 })],
    ['giga.pdf', pdf({ bytes: Buffer.from('BT (hola) Tj ET\n'.repeat(62_500)), times: 1_000 })],
  ]
  return files.map(([name, bytes]) => ({ name, bytes: new Uint8Array(bytes) }))
}

const ms = (value: number) => `${value.toFixed(0)} ms`

/** How long its event loop stood still at most since the last time it was asked. */
async function stallOf(pid: number, told: string): Promise<{ clock: number; work: number }> {
  const [clock = 0, work = 0] = await askProcess(pid, told)
  return { clock, work }
}
