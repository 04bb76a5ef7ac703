import { monitorEventLoopDelay } from 'node:perf_hooks'
import { connect, createPool } from '../apps/server/src/db/connect.ts'
import { createCopyOut } from '../apps/server/src/db/connection/copy-out.ts'
import { CHUNKER_VERSION } from '../apps/server/src/modules/knowledge/ingestion/chunker.ts'
import { createVectorCache } from '../apps/server/src/modules/knowledge/embeddings/vector-cache.ts'
import { createNearestStore } from '../apps/server/src/modules/knowledge/embeddings/nearest-passages.store.ts'
import { createFindNearestPassages } from '../apps/server/src/modules/knowledge/embeddings/find-nearest-passages.ts'
import { alternateSlices, type BenchResult } from './harness.ts'
import { startBenchPostgres, query } from './bench-postgres.ts'

const [DOCUMENTS, PASSAGES, DIMENSIONS, ROUNDS, RESULT_COUNT] = [10, 5_000, 1_024, 7, 15]
const COUNT = DOCUMENTS * PASSAGES

/** One owner with 50,000 passages and random vectors. */
const SEED_STATEMENTS = [
  `insert into users (id, username, email, password_hash, roles, created_at)
    values ('u', 'tienda', 'tienda@ejemplo.co', '', '{}', now())`,
  `insert into workspaces (id, name, created_at) values ('u', 'tienda', now())`,
  `insert into documents (id, workspace_id, name, description, tags, file_id, file_name, file_bytes, sha256, kind,
      status, passage_count, created_at, updated_at)
    select 'd' || n, 'u', 'Papel ' || n, '', '{}', 'f' || n, 'papel.txt', 1, lpad(n::text, 64, '0'), 'txt', 'COMPLETED',
      ${PASSAGES}, now(), now() from generate_series(1, ${DOCUMENTS}) n`,
  `insert into passages (document_id, position, text, heading)
    select id, p, 'texto ' || p, '' from documents, generate_series(0, ${PASSAGES - 1}) p`,
  `insert into vector_sets (id, workspace_id, provider, model, dimensions, chunker, chosen_at)
    values ('s', 'u', 'suelo', 'azar', ${DIMENSIONS}, ${CHUNKER_VERSION}, now())`,
  `insert into vectors (set_id, dimensions, document_id, position, vector)
    select 's', ${DIMENSIONS}, document_id, position, v from passages, lateral (
      select array_agg((random() - 0.5)::real / 9.24) as v from generate_series(1, ${DIMENSIONS})
        where position >= 0) of`,
  `insert into whole_in_sets (set_id, document_id) select 's', id from documents`,
]

const randomVector = (count: number) => Float32Array.from({ length: count }, () => (Math.random() - 0.5) / 9.24)

/** The baseline: the same dot products over vectors in memory, without a search. */
function bestProduct(figures: Float32Array, queryVector: Float32Array): number {
  let highest = 0
  for (let offset = 0; offset < figures.length; offset += DIMENSIONS) {
    let sum = 0
    for (let at = 0; at < DIMENSIONS; at++) sum += figures[offset + at]! * queryVector[at]!
    highest = Math.max(highest, sum)
  }
  return highest
}

/** Only this process: its PostgreSQL does background work meanwhile. */
async function measureProcess(work: () => unknown) {
  const [cpu, startedAt] = [process.cpuUsage(), performance.now()]
  await work()
  const { user, system } = process.cpuUsage(cpu)
  return { cpuMs: (user + system) / 1000, wallMs: performance.now() - startedAt, count: 1 }
}

/** Search with a question's vector among 50,000 passages: first from the database, then from the vector cache. */
export async function embeddings(): Promise<BenchResult[]> {
  const server = await startBenchPostgres()
  const url = await server.database('vectores')
  for (const statement of SEED_STATEMENTS) await query(url, statement)
  const pool = createPool(url)
  try {
    const store = createNearestStore(connect(pool), createCopyOut(pool))
    const vectorCache = createVectorCache()
    const nearest = createFindNearestPassages(store, vectorCache)
    const queryVector = randomVector(DIMENSIONS)
    const search = async () => {
      const [set] = await store.listSearchableSets(
        { workspaceId: 'u', agentId: null, now: new Date() },
        CHUNKER_VERSION,
      )
      return set && nearest(set, queryVector, RESULT_COUNT)
    }
    const startedAt = performance.now()
    await search()
    const first = performance.now() - startedAt
    const figures = randomVector(COUNT * DIMENSIONS)
    const stalls = monitorEventLoopDelay({ resolution: 1 })
    stalls.enable()
    await search()
    stalls.disable()
    const { cpuRatio, product, baseline } = await alternateSlices(
      ROUNDS,
      () => measureProcess(search),
      async () => measureProcess(() => bestProduct(figures, queryVector)),
    )
    return [
      {
        promise: `meaning of a question among ${COUNT} × ${DIMENSIONS}`,
        measured:
          `CPU ratio ${cpuRatio.toFixed(2)} (CPU ${product.cpuMs.toFixed(0)} / ${baseline.cpuMs.toFixed(0)} ms, ` +
          `wall ${product.wallMs.toFixed(0)} / ${baseline.wallMs.toFixed(0)} ms)`,
        limit: '≤ 2 of the products alone',
        kept: cpuRatio <= 2,
      },
      {
        promise: 'the longest that others wait meanwhile',
        measured: `${(stalls.max / 1e6).toFixed(0)} ms`,
        limit: '≤ 100 ms',
        kept: stalls.max <= 100e6,
      },
      {
        promise: 'the first time, read from the database',
        measured: `${first.toFixed(0)} ms, ${(vectorCache.bytes() / 1024 ** 2).toFixed(0)} MB kept`,
        limit: 'told',
        kept: true,
      },
    ]
  } finally {
    await pool.end()
    await server.stop()
  }
}
