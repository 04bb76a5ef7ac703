import { readdirSync, readFileSync } from 'node:fs'

/** The ids of processes with this task that read files for `parent`; none where the system does not tell. */
export const liveReaders = (task: 'read' | 'serve', parent = process.pid): string[] =>
  processes().filter((id) => {
    try {
      const status = readFileSync(`/proc/${id}/stat`, 'utf8')
      const [state, by] = status.slice(status.lastIndexOf(')') + 2).split(' ')
      const isRunning = Number(by) === parent && state !== 'Z'
      return isRunning && readFileSync(`/proc/${id}/cmdline`, 'utf8').includes(`documents/child/main.ts\0${task}`)
    } catch {
      return false
    }
  })

function processes(): string[] {
  try {
    return readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  } catch {
    return []
  }
}
