import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { startServerProcess } from '../apps/server/test/process/server-process.ts'
import { alternateSlices, type BenchResult, measureSlice } from './harness.ts'
import { signInAs } from './timed-sign-in.ts'
import { signUpAndSignIn, OWNER } from './owner-client.ts'
import { startBenchPostgres, readPostmasterPid } from './bench-postgres.ts'

// Many short slices: hashing reads 19 MiB of memory, and its cost varies with other processes.
const ROUNDS = 31
const SIGN_INS = 15
const WARM_UP = 250

/** P12: the cost of a sign-in, PostgreSQL included, compared with the password verification alone. */
export async function signIn(): Promise<BenchResult[]> {
  const server = await startBenchPostgres()
  const product = await startServerProcess({
    DATA_DIR: server.folder,
    DATABASE_URL: await server.database('ours'),
    LOG_LEVEL: 'error',
  })
  const postmaster = readPostmasterPid(server.folder, (file) => readFileSync(file, 'utf8'))
  await signUpAndSignIn(product.url)
  const { cookie } = await signInAs(product.url)
  const baseline = await startSignInBaseline()
  // Warm-up: a running server has compiled this code before.
  for (let i = 0; i < WARM_UP; i++)
    await Promise.all(Array.from({ length: 8 }, () => signInAs(product.url, { cookie })))

  const measureBrowser = async (attempt: { cookie?: string }) => {
    const signIns = async () => {
      for (let i = 0; i < SIGN_INS; i++) await signInAs(product.url, attempt)
    }
    const measureProduct = () => measureSlice(() => [product.pid ?? 0, postmaster], SIGN_INS, signIns)
    await baseline.slice()
    return alternateSlices(ROUNDS, measureProduct, baseline.slice)
  }
  const knownBrowser = await measureBrowser({ cookie })
  const newBrowser = await measureBrowser({})

  baseline.stop()
  await product.kill()
  await server.stop()
  const toResult = (
    browser: string,
    { cpuRatio, product: productCost, baseline: baselineCost }: typeof knownBrowser,
  ) => ({
    promise: `P12 sign-in, ${browser}`,
    measured:
      `CPU ratio ${cpuRatio.toFixed(3)} (CPU ${productCost.cpuMs.toFixed(2)} / ${baselineCost.cpuMs.toFixed(2)} ` +
      `ms, wall ${productCost.wallMs.toFixed(0)} / ${baselineCost.wallMs.toFixed(0)} ms)`,
    limit: '≤ 1.15',
    kept: cpuRatio <= 1.15,
  })
  return [toResult('known browser', knownBrowser), toResult('new browser', newBrowser)]
}

async function startSignInBaseline() {
  const program = new URL('baselines/sign-in.ts', import.meta.url).pathname
  const child = spawn(process.execPath, [program, OWNER.password], { stdio: ['pipe', 'pipe', 'inherit'] })
  const output = createInterface({ input: child.stdout })
  await once(output, 'line')
  const compare = async () => {
    const responseLine = once(output, 'line')
    child.stdin.write(`${OWNER.password}\n`)
    const [response] = (await responseLine) as string[]
    if (response !== 'true') throw new Error(`the baseline returned ${response}`)
  }
  const comparisons = async () => {
    for (let i = 0; i < SIGN_INS; i++) await compare()
  }
  return { slice: () => measureSlice(() => [child.pid ?? 0], SIGN_INS, comparisons), stop: () => child.kill('SIGKILL') }
}
