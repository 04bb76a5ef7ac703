import { once } from 'node:events'
import { type FileOf, readAll } from './file.ts'

/** Takes file after file for `ms`. Fails where one is not whole. */
export type Reading = { of: FileOf; ms: number }

const [{ of, ms }] = (await once(process, 'message')) as [Reading]
const until = performance.now() + ms
while (performance.now() < until) await readAll(of, 'csv')
process.disconnect()
