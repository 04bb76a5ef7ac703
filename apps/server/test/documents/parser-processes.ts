import { readdirSync, readFileSync } from 'node:fs'

/** The ids of running parser processes of `parent` with this task; empty where the system has no /proc. */
export const listParserProcesses = (task: 'read' | 'serve', parent = process.pid): string[] =>
  listProcessIds().filter((id) => {
    try {
      const status = readFileSync(`/proc/${id}/stat`, 'utf8')
      const [state, parentId] = status.slice(status.lastIndexOf(')') + 2).split(' ')
      const isRunning = Number(parentId) === parent && state !== 'Z'
      return isRunning && readFileSync(`/proc/${id}/cmdline`, 'utf8').includes(`documents/child/main.ts\0${task}`)
    } catch {
      return false
    }
  })

function listProcessIds(): string[] {
  try {
    return readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  } catch {
    return []
  }
}
