import { exchangeOutcomes, type ExchangeOutcome, MICROS, ModelProvider, Platform } from '@portavoz/contract'
import { Counter, Histogram, type Registry } from 'prom-client'
import { LANGUAGE_MODEL_FAILURES } from '../../ports/language-model.ts'
import { DELIVERY_RESULTS, type WorkCounters } from '../../ports/metrics.ts'

/** A call takes at most 45 s, or twice that with a second attempt. */
const LATENCY_BUCKETS = [0.25, 0.5, 1, 2, 4, 8, 15, 30, 45, 60, 90]

const MODEL_OUTCOMES = ['answered', ...LANGUAGE_MODEL_FAILURES] as const
const TOKEN_KINDS = ['input', 'output'] as const
const OUTCOMES = Object.keys(exchangeOutcomes) as ExchangeOutcome[]

/** Each series exists from the start with 0, because `increase` cannot see the step from nothing to 1. */
export function createWorkCounters(registry: Registry): WorkCounters {
  const counter = <L extends string>(name: string, help: string, labels: Record<L, readonly string[]>): Counter<L> => {
    const created = new Counter<L>({ name, help, labelNames: Object.keys(labels) as L[], registers: [registry] })
    for (const combination of combinationsOf(labels)) created.inc(combination, 0)
    return created
  }
  const platform = Platform.options
  const provider = ModelProvider.options
  const received = counter('portavoz_messages_received_total', 'Messages of contacts that were stored.', { platform })
  const closed = counter('portavoz_exchanges_closed_total', 'Exchanges by how they were closed.', {
    platform,
    outcome: OUTCOMES,
  })
  const deliveries = counter('portavoz_deliveries_total', 'Attempts to send a message by how they ended.', {
    platform,
    result: DELIVERY_RESULTS,
  })
  const calls = counter('portavoz_model_calls_total', 'Calls of language models by how they ended.', {
    provider,
    outcome: MODEL_OUTCOMES,
  })
  const tokens = counter('portavoz_model_tokens_total', 'Tokens that language models read and wrote.', {
    provider,
    kind: TOKEN_KINDS,
  })
  const cost = counter('portavoz_model_cost_dollars_total', 'Cost of calls whose price is known.', { provider })
  const latency = new Histogram({
    name: 'portavoz_model_call_duration_seconds',
    help: 'Duration of calls of language models.',
    labelNames: ['provider'],
    buckets: LATENCY_BUCKETS,
    registers: [registry],
  })
  for (const one of provider) latency.zero({ provider: one })

  return {
    messageReceived: (from) => received.inc({ platform: from }),
    exchangeClosed: (of, outcome) => closed.inc({ platform: of, outcome }),
    deliveryEnded: (to, result) => deliveries.inc({ platform: to, result }),
    modelCalled({ provider: by, outcome, seconds, usage }) {
      calls.inc({ provider: by, outcome })
      latency.observe({ provider: by }, seconds)
      // A provider may report nonsense, which a counter refuses with an error.
      tokens.inc({ provider: by, kind: 'input' }, amountOf(usage?.inputTokens))
      tokens.inc({ provider: by, kind: 'output' }, amountOf(usage?.outputTokens))
    },
    modelPaid: (by, micros) => cost.inc({ provider: by }, amountOf(micros) / MICROS),
  }
}

const amountOf = (value = 0): number => (Number.isFinite(value) ? Math.max(0, value) : 0)

function combinationsOf<L extends string>(labels: Record<L, readonly string[]>): Record<L, string>[] {
  let combinations: Record<string, string>[] = [{}]
  for (const [name, values] of Object.entries<readonly string[]>(labels))
    combinations = combinations.flatMap((one) => values.map((value) => ({ ...one, [name]: value })))
  return combinations
}
