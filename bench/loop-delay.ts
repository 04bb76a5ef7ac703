/**
 * Preloaded into a server: at each SIGUSR2 it writes a sequence number and the longest event-loop delay since the last
 * signal, in milliseconds by the clock and by thread CPU time, to the file that `LOOP_DELAY_FILE` names. On a busy
 * machine the clock value includes other processes.
 */
import { renameSync, writeFileSync } from 'node:fs'

const INTERVAL_MS = 5
const file = process.env['LOOP_DELAY_FILE'] ?? ''

const threadCpuMs = () => {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}
let sequence = 0
let longestDelay = { clock: 0, work: 0 }
let lastTick = { clock: performance.now(), work: threadCpuMs() }
setInterval(() => {
  const now = { clock: performance.now(), work: threadCpuMs() }
  longestDelay = {
    clock: Math.max(longestDelay.clock, now.clock - lastTick.clock - INTERVAL_MS),
    work: Math.max(longestDelay.work, now.work - lastTick.work),
  }
  lastTick = now
}, INTERVAL_MS).unref()

process.on('SIGUSR2', () => {
  writeFileSync(`${file}.half`, `${++sequence} ${longestDelay.clock} ${longestDelay.work}`)
  renameSync(`${file}.half`, file)
  longestDelay = { clock: 0, work: 0 }
})
