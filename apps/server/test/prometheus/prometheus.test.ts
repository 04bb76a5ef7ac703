import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { rmSync, writeFileSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { join, resolve } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { METRICS_TOKEN, parseSeries, scrape, startMeasuredServer } from '../helpers/metrics.ts'
import { createTemporaryFolder } from '../process/temporary-folder.ts'

const isWanted = process.env['PROMETHEUS_TESTS'] === '1'
const isInstalled = isWanted && spawnSync('prometheus', ['--version']).status === 0
if (!isWanted) console.log('Omitido: con PROMETHEUS_TESTS=1 un Prometheus de verdad lee las métricas.')
else if (!isInstalled) console.log('Omitido: no hay ningún prometheus que lea las métricas.')

const ALERTS = resolve('deploy/prometheus/alerts.yml')

/** The configuration of the guide, with short intervals. */
const configOf = (target: string, tokenFile: string) => `
global: { scrape_interval: 1s, scrape_timeout: 1s, evaluation_interval: 1s }
rule_files: ['${ALERTS}']
scrape_configs:
  - job_name: portavoz
    authorization: { credentials_file: '${tokenFile}' }
    static_configs: [{ targets: ['${target}'] }]
`

/** Returns a function that asks its API. */
async function startPrometheus(target: string) {
  const folder = createTemporaryFolder('portavoz-prometheus-')
  const [config, tokenFile, port] = [join(folder, 'prometheus.yml'), join(folder, 'clave'), await freePort()]
  writeFileSync(tokenFile, `${METRICS_TOKEN}\n`)
  writeFileSync(config, configOf(target, tokenFile))
  const places = [`--config.file=${config}`, `--storage.tsdb.path=${folder}`, `--web.listen-address=127.0.0.1:${port}`]
  const child = spawn('prometheus', places, { stdio: 'ignore' })
  const ended = once(child, 'exit')
  onTestFinished(async () => {
    child.kill('SIGTERM')
    await ended
    rmSync(folder, { recursive: true, force: true })
  })
  return async (path: string) => {
    const response = await fetch(`http://127.0.0.1:${port}/api/v1/${path}`)
    // oxlint-disable-next-line typescript/no-explicit-any -- any answer
    return ((await response.json()) as { data: any }).data
  }
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  probe.close()
  await once(probe, 'close')
  return port
}

test.runIf(isInstalled)(
  'Prometheus: it reads every series with the token, and evaluates every alert',
  async () => {
    const server = await startMeasuredServer()
    const ask = await startPrometheus(new URL(server.url).host)
    await vi.waitFor(
      async () => expect((await ask('query?query=up')).result).toMatchObject([{ value: [expect.any(Number), '1'] }]),
      { timeout: 60_000, interval: 500 },
    )
    const { activeTargets } = await ask('targets')
    expect(activeTargets).toMatchObject([{ health: 'up', lastError: '' }])
    const stored = new Set<string>(await ask('label/__name__/values'))
    const served = parseSeries(await scrape(server)).map(({ name }) => name)
    expect(served.filter((name) => !stored.has(name))).toEqual([])

    const rules = await vi.waitFor(
      async () => {
        const { groups } = await ask('rules')
        const found = groups.flatMap((group: { rules: { health: string; lastError?: string }[] }) => group.rules)
        expect(found.filter(({ health }: { health: string }) => health === 'unknown')).toEqual([])
        return found
      },
      { timeout: 30_000, interval: 500 },
    )
    expect(rules.length).toBeGreaterThan(5)
    expect(rules.filter(({ health }: { health: string }) => health !== 'ok')).toEqual([])
    execFileSync('promtool', ['check', 'rules', ALERTS])
  },
  120_000,
)
