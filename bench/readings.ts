import type { DocumentStats, KnowledgeDocument } from '@portavoz/contract'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { buildDocx, buildParagraph, buildPdf, buildXlsx } from '../apps/server/test/documents/build-files.ts'
import { createTemporaryFolder } from '../apps/server/test/process/temporary-folder.ts'
import { readProcessCounters } from './read-process-counters.ts'
import { measureDuring } from './measure-during.ts'
import { type BenchResult, median } from './harness.ts'
import { startProduct, type ProductProcess } from './product-process.ts'
import { createBook } from './pdf.ts'
import { signUpAndSignIn, withToken } from './owner-client.ts'

const IDLE_MS = 5_000
const ROUNDS = 3
const ROWS = 20_000
const MAX_STALL_MS = 100
const POLL_MS = 100
const ENTRIES = 10_000

/** S15 and P10: the delay of other requests while bombs and long documents are read. */
export async function readings(): Promise<BenchResult[]> {
  const delayFile = join(createTemporaryFolder('portavoz-bench-'), 'stall')
  const preload = new URL('loop-delay.ts', import.meta.url).pathname
  const product = await startProduct({ NODE_OPTIONS: `--import=${preload}`, LOOP_DELAY_FILE: delayFile })
  try {
    const uploader = createUploader(product, await signUpAndSignIn(product.url))
    const readDelay = () => readLoopDelay(product.pid, delayFile)
    const measureOthers = (busy: Promise<unknown>) =>
      Promise.all([measureDuring(uploader.health, busy), measureDuring(uploader.agents, busy)] as const)
    await measureOthers(pause(1_000))
    await readDelay()
    const aloneMs = await uploader.uploadAndWait([createLongPdf(ROUNDS)])

    const rounds: { idle: number; busy: number }[] = []
    for (let round = 0; round < ROUNDS; round++) {
      const [, idle] = await measureOthers(pause(IDLE_MS))
      const [, busy] = await measureOthers(uploader.uploadAndWait([createLongPdf(round), createSheet(round)]))
      rounds.push({ idle: idle.p99, busy: busy.p99 })
    }
    const longStall = await readDelay()
    const bombs = makeBombs()
    await readDelay()
    const [health] = await measureOthers(uploader.uploadAndWait(bombs))
    const bombStall = await readDelay()

    const { failed, completed } = await uploader.stats()
    const long = 2 * ROUNDS + 1
    const ratio = median(rounds.map(({ idle, busy }) => busy / idle))
    const p99 = (kind: 'idle' | 'busy') => median(rounds.map((round) => round[kind])).toFixed(1)
    return [
      {
        promise: `S15 event loop beside ${bombs.length} bombs and ${long} long documents`,
        measured:
          `stood still by its own work ${formatMs(bombStall.work)} and ${formatMs(longStall.work)}, by the clock ` +
          `${formatMs(bombStall.clock)} and ${formatMs(longStall.clock)}; ${failed} failed, ${completed} completed`,
        limit: `work < ${MAX_STALL_MS} ms, all bombs failed`,
        kept: Math.max(bombStall.work, longStall.work) < MAX_STALL_MS && failed === bombs.length && completed === long,
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
        measured: `${(aloneMs / 1000).toFixed(1)} s`,
        limit: 'told',
        kept: true,
      },
    ]
  } finally {
    await product.close()
  }
}

type BenchFile = { name: string; bytes: Uint8Array<ArrayBuffer> }

function createUploader({ url }: ProductProcess, token: string) {
  const headers = withToken(token)
  const get = async <T>(path: string): Promise<T> => {
    const response = await fetch(`${url}/api/documents${path}`, { headers })
    return ((await response.json()) as { data: T }).data
  }
  const stats = () => get<DocumentStats>('/stats')

  async function upload({ name, bytes }: BenchFile): Promise<void> {
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
    /** Waits until no document is pending or processing. Returns the milliseconds. */
    async uploadAndWait(files: readonly BenchFile[]): Promise<number> {
      const startedAt = performance.now()
      for (const file of files) await upload(file)
      for (let unfinished = 1; unfinished > 0; await pause(POLL_MS)) {
        const { pending, processing } = await stats()
        unfinished = pending + processing
      }
      return performance.now() - startedAt
    },
  }
}

const createLongPdf = (index: number): BenchFile => ({
  name: `libro ${index}.pdf`,
  bytes: Uint8Array.from([...createBook(), ...Buffer.from(`%${index}`)]),
})

const createSheet = (number: number): BenchFile => {
  const rows = Array.from(
    { length: ROWS },
    (_, index) => `Camisa de lino azul número ${number}.${index};${index * 100};Bogotá y Medellín`,
  )
  return { name: `precios ${number}.csv`, bytes: new Uint8Array(Buffer.from(`Cosa;Precio;Lugar\n${rows.join('\n')}`)) }
}

function makeBombs(): BenchFile[] {
  const parts = Object.fromEntries(Array.from({ length: ENTRIES }, (_, index) => [`x/${index}`, new Uint8Array()]))
  const files: [string, Uint8Array][] = [
    ['mucho.docx', buildDocx(buildParagraph('hola '.repeat(4_000_000)))],
    ['muchas.docx', buildDocx(buildParagraph('hola'), { parts })],
    ['nada.xlsx', buildXlsx({ bytes: Buffer.alloc(1_000_000), times: 510 })],
    ['giga.pdf', buildPdf({ bytes: Buffer.from('BT (hola) Tj ET\n'.repeat(62_500)), times: 1_000 })],
  ]
  return files.map(([name, bytes]) => ({ name, bytes: new Uint8Array(bytes) }))
}

const formatMs = (value: number) => `${value.toFixed(0)} ms`

/** The longest event-loop delay since the last call, in milliseconds. */
async function readLoopDelay(pid: number, delayFile: string): Promise<{ clock: number; work: number }> {
  const [clock = 0, work = 0] = await readProcessCounters(pid, delayFile)
  return { clock, work }
}
