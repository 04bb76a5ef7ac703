import { fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { beside } from '../bystander.ts'
import { alternate, type Line, memoryOf, slice } from '../harness.ts'
import { withToken } from '../person.ts'
import { type FileOf, type Format, FORMATS, openFile, readAll } from './file.ts'
import { type Floor, openFloor } from './floor.ts'
import { type FullHouse, type Furnished, openFullHouse, ROWS } from './house.ts'
import type { Reading } from './reader.ts'

const ROUNDS = 3
/** A hundredth of the calls of a shorter while would be one or two of them. */
const WATCHED_MS = 15_000
const SLOW_MS = 10_000
const MOST_MB = 50

/** P7: all messages of one account taken out through our door, beside `COPY … TO STDOUT CSV` of the same rows. */
export async function takeOut(): Promise<Line[]> {
  const house = await openFullHouse()
  try {
    // Nobody looks for words here, so that all of them may be of one account within minutes.
    const account = await house.furnish('account', { messages: ROWS, owners: 1, isSearched: false })
    console.log(`  ${ROWS} messages of one owner, filled in ${account.seconds.toFixed(0)} s`)
    const floor = await openFloor('export', account.databaseUrl)
    // What is needed once is not what an export needs.
    for (const format of FORMATS) await readAll(fileOf(account), format)
    const rest = memoryOf(account.pid)
    const lines = []
    for (const format of FORMATS) lines.push(...(await measured(house, account, floor, format, rest)))
    floor.stop()
    return [...lines, await others(account), await slowReader(account, rest)]
  } finally {
    await house.close()
  }
}

const fileOf = ({ url, owners }: Furnished): FileOf => ({ url, token: owners[0]?.token ?? '', rows: ROWS })

async function measured(house: FullHouse, of: Furnished, floor: Floor, format: Format, rest: number): Promise<Line[]> {
  const owner = of.owners[0]?.id ?? ''
  const memory = watchMemory(of.pid)
  const {
    rateRatio,
    cpuRatio,
    ours,
    floor: bare,
  } = await alternate(
    ROUNDS,
    () =>
      slice(
        () => [of.pid, house.postmaster],
        ROWS,
        () => readAll(fileOf(of), format),
      ),
    () =>
      slice(
        () => [floor.pid, house.postmaster],
        ROWS,
        async () => void (await floor.ask(owner)),
      ),
  )
  const grown = memory.stop() - rest
  const perSecond = (ms: number) => `${Math.round(1 / ms)}k`
  return [
    {
      promise: `P7 ${ROWS} rows as ${format.toUpperCase()}`,
      measured: `rate ratio ${rateRatio.toFixed(2)} (${perSecond(ours.wallMs)} / ${perSecond(bare.wallMs)} rows/s), CPU ratio ${cpuRatio.toFixed(2)}, ${grown.toFixed(0)} MB more`,
      limit: `rate ≥ 0.6, ≤ ${MOST_MB} MB more`,
      kept: rateRatio >= 0.6 && grown <= MOST_MB,
    },
  ]
}

/** What somebody else waits for an answer, in quiet and beside an export. */
async function others(of: Furnished): Promise<Line> {
  const token = of.owners[0]?.token ?? ''
  const ask = () => fetch(`${of.url}/api/conversations?limit=24`, { headers: withToken(token) })
  const quiet = await beside(ask, pause(WATCHED_MS))
  const busy = await beside(ask, readForAWhile(of))
  const ratio = busy.p99 / quiet.p99
  return {
    promise: 'P7 a page of the inbox during an export',
    measured: `p99 ratio ${ratio.toFixed(2)} (${busy.p99.toFixed(0)} / ${quiet.p99.toFixed(0)} ms of ${busy.count} / ${quiet.count} calls)`,
    limit: '≤ 2',
    kept: ratio <= 2,
  }
}

/** In a process of its own: whoever takes a file is seldom who looks at the inbox, and reading it must not keep them from asking. */
async function readForAWhile(of: Furnished): Promise<void> {
  const child = fork(new URL('reader.ts', import.meta.url).pathname)
  child.send({ of: fileOf(of), ms: WATCHED_MS } satisfies Reading)
  const [code] = (await once(child, 'exit')) as [number | null]
  if (code !== 0) throw new Error(`who takes files ended with ${code}`)
}

/** Whoever takes a little at a time makes the database wait, not the server's memory grow. */
async function slowReader(of: Furnished, rest: number): Promise<Line> {
  const memory = watchMemory(of.pid)
  const hangUp = new AbortController()
  let bytes = 0
  await new Promise<void>((done, failed) => {
    const asked = openFile(fileOf(of), 'csv', hangUp.signal, (response) => {
      const everyMs = 50
      const timer = setInterval(() => (bytes += (response.read(16_384) as Buffer | null)?.length ?? 0), everyMs)
      setTimeout(() => {
        clearInterval(timer)
        hangUp.abort()
        done()
      }, SLOW_MS)
      response.on('error', () => {})
    })
    asked.on('error', (error) => hangUp.signal.aborted || failed(error))
  })
  const grown = memory.stop() - rest
  return {
    promise: 'P7 who reads slowly',
    measured: `${grown.toFixed(0)} MB more while ${(bytes / 1024).toFixed(0)} kB were taken in ${SLOW_MS / 1000} s`,
    limit: `≤ ${MOST_MB} MB more`,
    kept: grown <= MOST_MB && bytes > 0,
  }
}

/** The most that a process held until it is asked. */
function watchMemory(pid: number) {
  const seen = [memoryOf(pid)]
  const timer = setInterval(() => seen.push(memoryOf(pid)), 50)
  return {
    stop() {
      clearInterval(timer)
      return Math.max(...seen)
    },
  }
}
