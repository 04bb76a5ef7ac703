import { monitorEventLoopDelay } from 'node:perf_hooks'
import { connect, createPool } from '../apps/server/src/db/connect.ts'
import { createCopyOut } from '../apps/server/src/db/copy-out.ts'
import { CHUNKER } from '../apps/server/src/modules/knowledge/chunk.ts'
import { createKeptFigures } from '../apps/server/src/modules/knowledge/kept-figures.ts'
import { createNearestStore } from '../apps/server/src/modules/knowledge/nearest.store.ts'
import { createNearest } from '../apps/server/src/modules/knowledge/nearest.ts'
import { alternate, type Line } from './harness.ts'
import { openServer, query } from './server.ts'

const [DOCUMENTS, PASSAGES, DIMENSIONS, ROUNDS, WANTED] = [10, 5_000, 1_024, 7, 15]
const COUNT = DOCUMENTS * PASSAGES

/** An owner with so many passages, and vectors of chance. */
const furnish = [
  `insert into users (id, username, email, password_hash, roles, created_at)
    values ('u', 'tienda', 'tienda@ejemplo.co', '', '{}', now())`,
  `insert into documents (id, user_id, name, description, tags, file_id, file_name, file_bytes, sha256, kind, status,
      passage_count, created_at, updated_at)
    select 'd' || n, 'u', 'Papel ' || n, '', '{}', 'f' || n, 'papel.txt', 1, lpad(n::text, 64, '0'), 'txt', 'COMPLETED',
      ${PASSAGES}, now(), now() from generate_series(1, ${DOCUMENTS}) n`,
  `insert into passages (document_id, position, text, heading)
    select id, p, 'texto ' || p, '' from documents, generate_series(0, ${PASSAGES - 1}) p`,
  `insert into vector_sets (id, user_id, provider, model, dimensions, chunker, chosen_at)
    values ('s', 'u', 'suelo', 'azar', ${DIMENSIONS}, ${CHUNKER}, now())`,
  `insert into vectors (set_id, dimensions, document_id, position, vector)
    select 's', ${DIMENSIONS}, document_id, position, v from passages, lateral (
      select array_agg((random() - 0.5)::real / 9.24) as v from generate_series(1, ${DIMENSIONS}) where position >= 0) of`,
  `insert into whole_in_sets (set_id, document_id) select 's', id from documents`,
]

const chances = (count: number) => Float32Array.from({ length: count }, () => (Math.random() - 0.5) / 9.24)

/** What comparing takes where nothing is looked for: the same products, over figures that are there. */
function plainly(figures: Float32Array, asked: Float32Array): number {
  let best = 0
  for (let from = 0; from < figures.length; from += DIMENSIONS) {
    let sum = 0
    for (let at = 0; at < DIMENSIONS; at++) sum += figures[from + at]! * asked[at]!
    best = Math.max(best, sum)
  }
  return best
}

/** What this process alone used: its PostgreSQL tidies up meanwhile. */
async function own(work: () => unknown) {
  const [cpu, since] = [process.cpuUsage(), performance.now()]
  await work()
  const { user, system } = process.cpuUsage(cpu)
  return { cpuMs: (user + system) / 1000, wallMs: performance.now() - since, count: 1 }
}

/** A question's vector among 50,000 passages: the first time, and once what was compared is in memory. */
export async function embeddings(): Promise<Line[]> {
  const server = await openServer()
  const url = await server.database('vectores')
  for (const statement of furnish) await query(url, statement)
  const pool = createPool(url)
  try {
    const store = createNearestStore(connect(pool), createCopyOut(pool))
    const kept = createKeptFigures()
    const nearest = createNearest(store, kept)
    const asked = chances(DIMENSIONS)
    const ask = async () => {
      const [set] = await store.serving({ userId: 'u', agentId: null, now: new Date() }, CHUNKER)
      return set && nearest(set, asked, WANTED)
    }
    const since = performance.now()
    await ask()
    const first = performance.now() - since
    const figures = chances(COUNT * DIMENSIONS)
    const stalls = monitorEventLoopDelay({ resolution: 1 })
    stalls.enable()
    await ask()
    stalls.disable()
    const { cpuRatio, ours, floor } = await alternate(
      ROUNDS,
      () => own(ask),
      async () => own(() => plainly(figures, asked)),
    )
    return [
      {
        promise: `meaning of a question among ${COUNT} × ${DIMENSIONS}`,
        measured: `CPU ratio ${cpuRatio.toFixed(2)} (CPU ${ours.cpuMs.toFixed(0)} / ${floor.cpuMs.toFixed(0)} ms, wall ${ours.wallMs.toFixed(0)} / ${floor.wallMs.toFixed(0)} ms)`,
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
        measured: `${first.toFixed(0)} ms, ${(kept.bytes() / 1024 ** 2).toFixed(0)} MB kept`,
        limit: 'told',
        kept: true,
      },
    ]
  } finally {
    await pool.end()
    await server.stop()
  }
}
