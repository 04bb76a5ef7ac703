import type pg from 'pg'

/**
 * A pool for one test whose connections outlive it: opening them costs more than most tests. Its `end` waits, as that
 * of a pool does, until every connection is back, and refuses further work of a server that has stopped.
 */
export function lendPool(pool: pg.Pool): pg.Pool {
  let hasEnded = false
  const refuse = () => Promise.reject(new Error('Cannot use a pool after calling end on the pool'))
  const end = async () => {
    hasEnded = true
    while (pool.totalCount > pool.idleCount) await new Promise((done) => pool.once('release', () => setImmediate(done)))
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
