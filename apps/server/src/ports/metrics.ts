import type { ConnectionState, ExchangeOutcome, ModelProvider, Platform } from '@portavoz/contract'
import type { GenerationResult, LanguageModelError } from './language-model.ts'

/** How an attempt to send ended; after `refused` it is tried again. */
export const DELIVERY_RESULTS = ['sent', 'refused', 'failed', 'uncertain'] as const
export type DeliveryResultLabel = (typeof DELIVERY_RESULTS)[number]

export type CountedModelCall = {
  provider: ModelProvider
  outcome: 'answered' | LanguageModelError['kind']
  seconds: number
  usage: GenerationResult['usage'] | null
}

/** Counts the work of this process in memory. Never throws. */
export type WorkCounters = {
  messageReceived: (platform: Platform) => void
  exchangeClosed: (platform: Platform, outcome: ExchangeOutcome) => void
  deliveryEnded: (platform: Platform, result: DeliveryResultLabel) => void
  modelCalled: (call: CountedModelCall) => void
  /** In millionths of a dollar. */
  modelPaid: (provider: ModelProvider, micros: number) => void
}

/** For an installation that exports no metrics. */
export const noCounters: WorkCounters = {
  messageReceived: () => {},
  exchangeClosed: () => {},
  deliveryEnded: () => {},
  modelCalled: () => {},
  modelPaid: () => {},
}

export type QueueFigures = {
  queue: string
  waiting: number
  scheduled: number
  running: number
  /** Since when the oldest waiting job is due; 0 without one. */
  oldestSeconds: number
}

/** What all processes share, from the database. */
export type InstallationFigures = {
  lines: { platform: Platform; state: ConnectionState; count: number }[]
  queues: QueueFigures[]
  /** Null when no backup is known. */
  lastBackupAt: Date | null
}

export type PoolFigures = { used: number; idle: number; waiting: number }

/** What is read at each scrape. */
export type MetricSources = {
  /** Null while the database does not answer in time. */
  readInstallation: () => Promise<InstallationFigures | null>
  pools: () => Record<string, PoolFigures>
  /** Of consoles, and of visitors of public pages. */
  eventStreams: () => number
  pageStreams: () => number
  now: () => Date
}

export type Scrape = { contentType: string; text: string }

export type MetricsExporter = {
  counters: WorkCounters
  /** Adds the figures that are read at each scrape. */
  observe: (sources: MetricSources) => void
  scrape: () => Promise<Scrape>
}
