import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'

export type Floor = Awaited<ReturnType<typeof openFloor>>

const programs = {
  inbox: new URL('../floors/inbox.ts', import.meta.url),
  search: new URL('../floors/search.ts', import.meta.url),
  export: new URL('../floors/export.ts', import.meta.url),
  live: new URL('../floors/live.ts', import.meta.url),
}

/** A floor as a process of its own, ready; `url` where it serves. It may be asked by lines. */
export async function openFloor(name: keyof typeof programs, ...args: string[]) {
  const child = spawn(process.execPath, [programs[name].pathname, ...args], { stdio: ['pipe', 'pipe', 'inherit'] })
  const lines = createInterface({ input: child.stdout })
  const [said] = (await once(lines, 'line')) as [string]
  return {
    pid: child.pid ?? 0,
    url: `http://127.0.0.1:${said.split(' ')[1] ?? ''}`,
    async ask(line: string): Promise<string> {
      const answered = once(lines, 'line')
      child.stdin.write(`${line}\n`)
      return ((await answered) as [string])[0]
    },
    stop: () => void child.kill('SIGKILL'),
  }
}
