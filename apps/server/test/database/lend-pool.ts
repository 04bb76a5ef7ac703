import type pg from 'pg'

/** A test that fails may keep a connection, for which nothing would wait forever. */
const RETURN_TIMEOUT_MS = 20_000

/**
 * A pool for one test whose connections outlive it: opening them costs more than most tests. Its `end` waits, as that
 * of a pool does, until every connection is back, and refuses further work of a server that has stopped. Unlike that of
 * a pool, it fails when a connection stays away.
 */
export function lendPool(pool: pg.Pool, returnTimeoutMs = RETURN_TIMEOUT_MS): pg.Pool {
  let hasEnded = false
  const refuse = () => Promise.reject(new Error('Cannot use a pool after calling end on the pool'))
  const end = async () => {
    hasEnded = true
    const deadline = Date.now() + returnTimeoutMs
    while (pool.totalCount > pool.idleCount) {
      if (Date.now() >= deadline) throw new Error(`${pool.totalCount - pool.idleCount} connections were not returned`)
      await waitForReturn(pool, deadline - Date.now())
    }
  }
  return new Proxy(pool, {
    get(target, key) {
      if (key === 'end') return end
      if (key === 'ended') return hasEnded
      if (hasEnded && (key === 'connect' || key === 'query')) return refuse
      const value: unknown = Reflect.get(target, key, target)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
}

const waitForReturn = (pool: pg.Pool, ms: number) =>
  new Promise<void>((done) => {
    const finish = () => {
      clearTimeout(timer)
      pool.off('release', finish)
      setImmediate(done)
    }
    const timer = setTimeout(finish, ms)
    pool.on('release', finish)
  })
