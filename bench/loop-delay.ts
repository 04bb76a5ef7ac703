/**
 * Loaded into a server before its own program: at each SIGUSR2 it writes to the file that `LOOP_DELAY_FILE` names how
 * often it was asked, and for how many milliseconds its event loop stood still at most since the last time: by the
 * clock, and by what its thread worked meanwhile. On a busy machine the first counts what others worked, too.
 */
import { renameSync, writeFileSync } from 'node:fs'

const EVERY_MS = 5
const file = process.env['LOOP_DELAY_FILE'] ?? ''

const worked = () => {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}
let asked = 0
let longest = { clock: 0, work: 0 }
let last = { clock: performance.now(), work: worked() }
setInterval(() => {
  const now = { clock: performance.now(), work: worked() }
  longest = {
    clock: Math.max(longest.clock, now.clock - last.clock - EVERY_MS),
    work: Math.max(longest.work, now.work - last.work),
  }
  last = now
}, EVERY_MS).unref()

process.on('SIGUSR2', () => {
  writeFileSync(`${file}.half`, `${++asked} ${longest.clock} ${longest.work}`)
  renameSync(`${file}.half`, file)
  longest = { clock: 0, work: 0 }
})
