import type { ChildProcess } from 'node:child_process'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { onTestFinished } from 'vitest'

/** Collects the picture processes that this process starts from now on; `onStart` may kill them. */
export function collectPictureProcesses(onStart: (child: ChildProcess) => void = () => {}): ChildProcess[] {
  const children: ChildProcess[] = []
  // It is published while the process is created: its id comes after that.
  const onChild = (message: unknown) =>
    setImmediate(
      (child: ChildProcess) => {
        if (!child.spawnargs.join(' ').includes('images/child/main.ts')) return
        children.push(child)
        onStart(child)
      },
      (message as { process: ChildProcess }).process,
    )
  subscribe('child_process', onChild)
  onTestFinished(() => void unsubscribe('child_process', onChild))
  return children
}

export const killProcess = (child: ChildProcess): void => void child.kill('SIGKILL')
