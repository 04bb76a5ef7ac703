import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'
import { ignoreFailure } from '../../platform/errors/ignore-failure.ts'

/** `cpuMs`: CPU time of the whole process, which the kernel limits, also when the server dies meanwhile. */
export type ChildLimits = { memoryMb: number; cpuMs: number }

const CHILD_PATH = fileURLToPath(new URL('child/main.ts', import.meta.url))
const CHECK_MS = 50
/** Replies to customers have priority. */
const PRIORITY = 10
const LIMIT_SCRIPT = 'ulimit -t "$0"; exec "$@"'

/** Starts a process without environment that decodes untrusted pictures. */
export function startPictureChild(args: readonly string[], { memoryMb, cpuMs }: ChildLimits) {
  const flags = [`--max-old-space-size=${Math.round(memoryMb / 2)}`, '--disable-warning=ExperimentalWarning']
  const command = [process.execPath, ...flags, CHILD_PATH, ...args]
  const [program = '', ...rest] =
    process.platform === 'win32'
      ? command
      : ['/bin/sh', '-c', LIMIT_SCRIPT, String(Math.ceil(cpuMs / 1_000)), ...command]
  const child = spawn(program, rest, { env: {}, stdio: ['pipe', 'pipe', 'ignore'], windowsHide: true })
  const ended = new Promise<number | null>((resolve, reject) => child.once('error', reject).once('close', resolve))
  void ignoreFailure(ended)
  // A child that refuses its input closes the pipe.
  child.stdin.on('error', () => {})
  lowerPriority(child.pid)
  let killedFor: string | null = null
  const kill = () => void child.kill('SIGKILL')
  const killFor = (reason: string) => {
    killedFor ??= reason
    kill()
  }

  return {
    input: child.stdin,
    output: child.stdout,
    /** Its exit code, or null for a signal; rejects when it cannot start. */
    ended,
    hasEnded: () => child.exitCode !== null || child.signalCode !== null,
    kill,
    killedFor: () => killedFor,
    causeOfEnd: () => `the picture process ended: ${killedFor ?? child.signalCode ?? child.exitCode}`,
    /** Kills it for more time or memory, until the returned function is called. */
    watch(longestMs: number): () => void {
      const timeout = setTimeout(() => killFor('time'), longestMs)
      const memory = setInterval(() => memoryMbOf(child.pid) > memoryMb && killFor('memory'), CHECK_MS)
      return () => {
        clearTimeout(timeout)
        clearInterval(memory)
      }
    },
    /** An idle process must not keep the server from exiting. */
    setKeepsServerAlive(isHeld: boolean) {
      for (const handle of [child, child.stdin, child.stdout] as unknown as ReferencedHandle[])
        if (isHeld) handle.ref()
        else handle.unref()
    },
  }
}

type ReferencedHandle = { ref(): void; unref(): void }

/** In megabytes; 0 on systems without /proc. */
function memoryMbOf(pid: number | undefined): number {
  try {
    return Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024
  } catch {
    return 0
  }
}

function lowerPriority(pid: number | undefined): void {
  try {
    if (pid !== undefined) setPriority(pid, PRIORITY)
  } catch {
    // The process ended already.
  }
}
