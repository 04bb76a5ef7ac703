import { readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'

const LOOK_MS = 10

/** What a preloaded watcher (`loop-delay.ts`, `count-statements.ts`) tells at SIGUSR2: its numbers behind the first. */
export async function askProcess(pid: number, file: string): Promise<number[]> {
  const before = readOr(file)
  process.kill(pid, 'SIGUSR2')
  for (let told = before; ; told = readOr(file)) {
    if (told !== before) return told.split(' ').slice(1).map(Number)
    await pause(LOOK_MS)
  }
}

function readOr(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
