import { ConnectionState, exchangeOutcomes, ModelProvider, Platform } from '@portavoz/contract'
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { getHeapSpaceStatistics } from 'node:v8'
import { expect, onTestFinished, test } from 'vitest'
import { blockedByUser, tooManyRequests } from '../../../test/fakes/telegram/bot-api-error.ts'
import { openEventStream } from '../../../test/helpers/event-stream.ts'
import { METRICS_TOKEN, parseSeries, scrape, startMeasuredServer, valueOf } from '../../../test/helpers/metrics.ts'
import { selectorsOf } from '../../../test/helpers/promql.ts'
import { createOwnerWithAgent, sendAndDrain, waitUntilConfirmed } from '../../../test/test-accounts.ts'
import type { TestServer } from '../../../test/test-server.ts'
import { QUEUES } from '../../db/queues.ts'
import { LANGUAGE_MODEL_FAILURES } from '../../ports/language-model.ts'
import { DELIVERY_RESULTS } from '../../ports/metrics.ts'
import { versionOf } from '../../server/diagnose.ts'

const luz = { id: 57_300_123, firstName: 'Luz Marina' }
const TEXT = 'quiero tres arepas de chócolo'

const platform = Platform.options
const provider = ModelProvider.options
const digits = process.versions.node.split('.')

/** The values that the labels of each metric may have. */
const ALLOWED: Record<string, Record<string, readonly string[]>> = {
  portavoz_messages_received_total: { platform },
  portavoz_exchanges_closed_total: { platform, outcome: Object.keys(exchangeOutcomes) },
  portavoz_deliveries_total: { platform, result: DELIVERY_RESULTS },
  portavoz_model_calls_total: { provider, outcome: ['answered', ...LANGUAGE_MODEL_FAILURES] },
  portavoz_model_tokens_total: { provider, kind: ['input', 'output'] },
  portavoz_model_cost_dollars_total: { provider },
  portavoz_model_call_duration_seconds: { provider },
  portavoz_lines: { platform, state: ConnectionState.options },
  portavoz_queue_jobs: { queue: Object.keys(QUEUES), state: ['waiting', 'scheduled', 'running'] },
  portavoz_queue_oldest_seconds: { queue: Object.keys(QUEUES) },
  portavoz_backup_age_seconds: {},
  portavoz_database_up: {},
  portavoz_database_connections: { pool: ['main', 'inbound'], state: ['used', 'idle'] },
  portavoz_database_waiting_requests: { pool: ['main', 'inbound'] },
  portavoz_event_streams: {},
  portavoz_page_streams: {},
  portavoz_build_info: { version: [versionOf()], role: ['all', 'web', 'worker'] },
  nodejs_heap_space_size_total_bytes: { space: spaces() },
  nodejs_heap_space_size_used_bytes: { space: spaces() },
  nodejs_heap_space_size_available_bytes: { space: spaces() },
  nodejs_gc_duration_seconds: { kind: ['major', 'minor', 'incremental', 'weakcb'] },
  nodejs_version_info: { version: [process.version], major: digits, minor: digits, patch: digits },
}

function spaces() {
  return getHeapSpaceStatistics().map(({ space_name: name }) => name.replace('_space', ''))
}

/** A bucket of a histogram belongs to its metric, and its bound is a number of the program. */
const familyOf = (name: string) => name.replace(/_seconds_(?:bucket|sum|count)$/, '_seconds')
const isBound = (label: string, value: string) => label === 'le' && (value === '+Inf' || Number(value) > 0)

const isAllowed = (name: string, [label, value]: [string, string]) =>
  isBound(label, value) || (ALLOWED[familyOf(name)]?.[label]?.includes(value) ?? false)

/** A server after some traffic: answers, a delay and a refusal of Telegram, an open console, a backup. */
async function startBusyServer() {
  const server = await startMeasuredServer()
  const { bot, token, agent, owner } = await createOwnerWithAgent(server)
  await server.call(
    'PUT',
    '/api/configuration/prices',
    { model: 'eco', inputMicros: 1_000_000, outputMicros: 2_000_000 },
    token,
  )
  const stream = await openEventStream(server.url, token)
  onTestFinished(stream.close)
  await sendAndDrain(server, bot, luz, TEXT)
  bot.fail('sendMessage', tooManyRequests(3), 1)
  await sendAndDrain(server, bot, luz, 'hola')
  bot.fail('sendMessage', blockedByUser())
  await sendAndDrain(server, bot, { id: 57_300_124, firstName: 'Ramón' }, 'hola')
  await recordBackup(server)
  server.advanceClock(6_000)
  return { server, agent, owner, bot }
}

const recordBackup = ({ db, clock }: TestServer) =>
  db
    .insertInto('auditLog')
    .values({
      at: clock.now(),
      action: 'backup.created',
      workspaceId: null,
      userId: null,
      userName: 'operador',
      source: 'command',
      detail: null,
    })
    .execute()

test('metrics of a busy server: they count it, and every label value comes from a catalogue', async () => {
  const { server, agent, owner } = await startBusyServer()
  const text = await scrape(server)
  const telegram = { platform: 'telegram' }
  expect(valueOf(text, 'portavoz_messages_received_total', telegram)).toBe(3)
  expect(valueOf(text, 'portavoz_exchanges_closed_total', { ...telegram, outcome: 'answered' })).toBe(3)
  const delivered = (result: string) => valueOf(text, 'portavoz_deliveries_total', { ...telegram, result })
  expect(DELIVERY_RESULTS.map(delivered)).toEqual([2, 1, 1, 0])
  expect(valueOf(text, 'portavoz_model_calls_total', { provider: 'custom', outcome: 'answered' })).toBe(3)
  expect(valueOf(text, 'portavoz_model_call_duration_seconds_count', { provider: 'custom' })).toBe(3)
  expect(valueOf(text, 'portavoz_model_tokens_total', { provider: 'custom', kind: 'input' })).toBeGreaterThan(0)
  expect(valueOf(text, 'portavoz_model_cost_dollars_total', { provider: 'custom' })).toBeGreaterThan(0)
  expect(valueOf(text, 'portavoz_event_streams')).toBe(1)
  expect(valueOf(text, 'portavoz_lines', { ...telegram, state: 'connected' })).toBe(1)
  expect(valueOf(text, 'portavoz_backup_age_seconds')).toBeGreaterThanOrEqual(0)
  expect(valueOf(text, 'nodejs_eventloop_lag_p99_seconds')).toBeGreaterThan(0)

  const refused = parseSeries(text).flatMap(({ name, labels }) =>
    Object.entries(labels)
      .filter((pair) => !isAllowed(name, pair))
      .map(([label, value]) => `${name} ${label}=${value}`),
  )
  expect(refused).toEqual([])
  expect(Object.keys(ALLOWED).filter((family) => !text.includes(`# TYPE ${family} `))).toEqual([])
  const { workspaceId } = await server.db.selectFrom('agents').select('workspaceId').executeTakeFirstOrThrow()
  for (const hidden of [TEXT, 'Luz', '57300124', agent.id, agent.name, owner.id, workspaceId, 'mariana', METRICS_TOKEN])
    expect(text).not.toContain(hidden)
  expect(parseSeries(text).length).toBeLessThan(400)
})

test('model that fails: it is counted by the kind of failure', async () => {
  const server = await startMeasuredServer()
  const { bot } = await createOwnerWithAgent(server)
  server.model.queueReplies({ status: 401 })
  await sendAndDrain(server, bot, luz, 'hola')
  const text = await scrape(server)
  expect(valueOf(text, 'portavoz_model_calls_total', { provider: 'custom', outcome: 'bad_key' })).toBe(1)
  expect(valueOf(text, 'portavoz_exchanges_closed_total', { platform: 'telegram', outcome: 'model_failed' })).toBe(1)
})

test('messages: an old one is counted with its outcome, and a redelivery is not counted', async () => {
  const server = await startMeasuredServer()
  const { bot } = await createOwnerWithAgent(server)
  const longAgo = Math.floor(server.clock.now().getTime() / 1_000) - 3_600
  const { update } = bot.sendAsCustomer(luz, { text: 'hola', date: longAgo })
  await waitUntilConfirmed(bot)
  bot.pushUpdate(update)
  await waitUntilConfirmed(bot)
  await server.drain()
  const text = await scrape(server)
  expect(valueOf(text, 'portavoz_messages_received_total', { platform: 'telegram' })).toBe(1)
  expect(valueOf(text, 'portavoz_exchanges_closed_total', { platform: 'telegram', outcome: 'stale' })).toBe(1)
})

test('relay: the message of an external program is counted once', async () => {
  const server = await startMeasuredServer()
  const { agent, token } = await createOwnerWithAgent(server)
  const { key } = (await server.call('POST', '/api/integration-keys', { name: 'n8n' }, token)).body.data
  const conversation = { sessionName: agent.sessionName, userPhone: '99', userName: 'Luz', externalId: 'a' }
  const relay = () =>
    server.call('POST', `/api/agents/${agent.id}/execution`, { input: '¿Abren hoy?', conversation }, key)
  expect((await relay()).body.data).toMatchObject({ outcome: 'answered' })
  await relay()
  const text = await scrape(server)
  expect(valueOf(text, 'portavoz_messages_received_total', { platform: 'telegram' })).toBe(1)
  expect(valueOf(text, 'portavoz_exchanges_closed_total', { platform: 'telegram', outcome: 'answered' })).toBe(1)
})

/** `expr` of each alert. */
const alertExpressions = () =>
  [...readFileSync('deploy/prometheus/alerts.yml', 'utf8').matchAll(/^ +expr: (.+)$/gm)].map(([, expr = '']) => expr)

type Panel = { targets?: { expr: string }[] }

const dashboardExpressions = () => {
  const { panels } = JSON.parse(readFileSync('deploy/grafana/portavoz.json', 'utf8')) as { panels: Panel[] }
  return panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr))
}

/** Prometheus adds `up`, and the label `job`. */
const OF_PROMETHEUS = { metric: 'up', label: 'job' }

test.each([
  ['alerts', alertExpressions, 9],
  ['dashboard', dashboardExpressions, 25],
])('%s: every series that they name exists', async (_, readExpressions, atLeast) => {
  const { server } = await startBusyServer()
  const all = parseSeries(await scrape(server))
  const expressions = readExpressions()
  expect(expressions.length).toBeGreaterThanOrEqual(atLeast)
  const missing = expressions.flatMap(selectorsOf).flatMap(({ name, labels }) => {
    const found = all.filter((one) => one.name === name)
    if (found.length === 0 && name !== OF_PROMETHEUS.metric) return [name]
    return Object.entries(labels)
      .filter(([label]) => label !== OF_PROMETHEUS.label)
      .flatMap(([label, values]) =>
        values
          .filter((value) => !found.some((one) => one.labels[label] === value))
          .map((value) => `${name} ${label}=${value}`),
      )
  })
  expect(missing).toEqual([])
})

const promtool = (args: string[], input = '') => spawnSync('promtool', args, { input, encoding: 'utf8' })
const hasPromtool = promtool(['--version']).status === 0

test.skipIf(!hasPromtool)('promtool: it accepts the metrics and the alerts', async () => {
  const { server } = await startBusyServer()
  const checked = promtool(['check', 'metrics'], await scrape(server))
  expect([checked.stdout, checked.stderr, checked.status]).toEqual(['', '', 0])
  const rules = promtool(['check', 'rules', 'deploy/prometheus/alerts.yml'])
  expect([rules.stderr, rules.status]).toEqual(['', 0])
})
