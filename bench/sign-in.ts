import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { openProcess } from '../apps/server/test/process.ts'
import { alternate, type Line, slice } from './harness.ts'
import { enterAs } from './knock.ts'
import { enter, OWNER } from './person.ts'
import { openServer, postmasterOf } from './server.ts'

// Short slices, often in turns: a comparison walks through 19 MiB, and what that costs changes with the neighbours.
const ROUNDS = 31
const TIMES = 15
const WARM_UP = 250

/** P12: what somebody costs who enters, PostgreSQL included, beside the comparison of a password that nobody can spare. */
export async function signIn(): Promise<Line[]> {
  const server = await openServer()
  const ours = await openProcess({
    DATA_DIR: server.folder,
    DATABASE_URL: await server.database('ours'),
    LOG_LEVEL: 'error',
  })
  const postmaster = postmasterOf(server.folder, (file) => readFileSync(file, 'utf8'))
  await enter(ours.url)
  const { cookie } = await enterAs(ours.url)
  const floor = await openFloor()
  // Somebody who enters finds a server that has let others in before: its code is compiled by then.
  for (let i = 0; i < WARM_UP; i++) await Promise.all(Array.from({ length: 8 }, () => enterAs(ours.url, { cookie })))

  const measured = async (visit: { cookie?: string }) => {
    const entrances = async () => {
      for (let i = 0; i < TIMES; i++) await enterAs(ours.url, visit)
    }
    const mine = () => slice(() => [ours.pid ?? 0, postmaster], TIMES, entrances)
    await floor.slice()
    return alternate(ROUNDS, mine, floor.slice)
  }
  const known = await measured({ cookie })
  const unknown = await measured({})

  floor.stop()
  await ours.kill()
  await server.stop()
  const line = (browser: string, { cpuRatio, ours: a, floor: b }: typeof known) => ({
    promise: `P12 sign-in, ${browser}`,
    measured: `CPU ratio ${cpuRatio.toFixed(3)} (CPU ${a.cpuMs.toFixed(2)} / ${b.cpuMs.toFixed(2)} ms, wall ${a.wallMs.toFixed(0)} / ${b.wallMs.toFixed(0)} ms)`,
    limit: '≤ 1.15',
    kept: cpuRatio <= 1.15,
  })
  return [line('known browser', known), line('new browser', unknown)]
}

async function openFloor() {
  const program = new URL('floors/sign-in.ts', import.meta.url).pathname
  const child = spawn(process.execPath, [program, OWNER.password], { stdio: ['pipe', 'pipe', 'inherit'] })
  const lines = createInterface({ input: child.stdout })
  await once(lines, 'line')
  const compare = async () => {
    const answered = once(lines, 'line')
    child.stdin.write(`${OWNER.password}\n`)
    const [said] = (await answered) as string[]
    if (said !== 'true') throw new Error(`the floor said ${said}`)
  }
  const comparisons = async () => {
    for (let i = 0; i < TIMES; i++) await compare()
  }
  return { slice: () => slice(() => [child.pid ?? 0], TIMES, comparisons), stop: () => child.kill('SIGKILL') }
}
