import { DAY_MS } from '../seeded-server.ts'
import { canary } from '../contract/canary.ts'
import type { SampleValues } from './sample-values.ts'

/** Fields of figures, searches and exports. */
export const reportSamples: SampleValues = {
  tag: () => canary.tag,
  from: () => '2020-01-01',
  to: () => '2100-01-01',
  timeZone: () => 'America/Bogota',
  // A year at most.
  'analytics.from': () => dayFromNow(-100),
  'analytics.to': () => dayFromNow(100),
  'events.since': () => '0-0',
  dateRange: () => ({ from: '2020-01-01', to: '2099-12-31' }),
  agentIds: ({ agent }) => [agent.id],
  statuses: () => ['active', 'resolved', 'waiting', 'transferred'],
  query: () => 'canario',
  'extraction.platform': () => 'telegram',
  'extraction.format': () => 'json',
  'extraction.asOf': () => '2099-12-31T00:00:00Z',
  'extraction.include': () => ({ messages: true, contact: true, analytics: true, metrics: true, manifest: true }),
  'savedSearches.name': () => 'Canario guardado',
  'savedSearches.id': ({ search }) => search.id,
  'savedSearches.platform': () => 'all',
  'savedSearches.days': () => ({ last: 30 }),
  'savedSearches.replaces': () => undefined,
  separator: () => 'semicolon',
}

const dayFromNow = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10)
