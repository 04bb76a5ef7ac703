import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'

export type BaselineProcess = Awaited<ReturnType<typeof startBaseline>>

const PROGRAMS = {
  inbox: new URL('../baselines/inbox.ts', import.meta.url),
  search: new URL('../baselines/search.ts', import.meta.url),
  export: new URL('../baselines/export.ts', import.meta.url),
  live: new URL('../baselines/live.ts', import.meta.url),
}

/**
 * Starts a baseline as a process of its own and waits until it is ready. `url` is where it serves, if it does; `ask`
 * sends it a line and returns its answer.
 */
export async function startBaseline(name: keyof typeof PROGRAMS, ...args: string[]) {
  const child = spawn(process.execPath, [PROGRAMS[name].pathname, ...args], { stdio: ['pipe', 'pipe', 'inherit'] })
  const output = createInterface({ input: child.stdout })
  const [readyLine] = (await once(output, 'line')) as [string]
  return {
    pid: child.pid ?? 0,
    url: `http://127.0.0.1:${readyLine.split(' ')[1] ?? ''}`,
    async ask(request: string): Promise<string> {
      const responseLine = once(output, 'line')
      child.stdin.write(`${request}\n`)
      return ((await responseLine) as [string])[0]
    },
    stop: () => void child.kill('SIGKILL'),
  }
}
