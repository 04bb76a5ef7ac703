import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'

/** Waits on a pipe that only our death (or stop) closes; then stops the server and takes its room away. */
const onPosix = `
trap '' INT TERM HUP
while read -r line; do :; done
kill -INT "$1" 2>/dev/null
while kill -0 "$1" 2>/dev/null; do sleep 0.1; done
rm -rf "$2"`

const onWindows = `
const [pgCtl, pid] = process.argv.slice(1)
process.stdin.resume().on('end', () => require('node:child_process').execFileSync(pgCtl, ['kill', 'INT', pid]))`

const REPLACED_MS = 500

/**
 * The server must not outlive this process, however it ends: a small process sees to it, and another one takes its place
 * when it is killed. Returns how to dismiss it.
 */
export function watchOver(pid: number, { native, room }: { native: string; room: string }): () => void {
  const [command, args] =
    process.platform === 'win32'
      ? [process.execPath, ['-e', onWindows, join(native, 'bin', 'pg_ctl'), String(pid)]]
      : ['/bin/sh', ['-c', onPosix, 'portavoz-guarda', String(pid), room]]
  const start = () =>
    spawn(command, args, {
      cwd: '/',
      env: { PATH: process.env['PATH'] },
      detached: true,
      windowsHide: true,
      stdio: ['pipe', 'ignore', 'ignore'],
    })
  let isDismissed = false
  let watcher: ChildProcess | null = null
  const watch = () => {
    if (isDismissed) return
    watcher = start()
    watcher.unref()
    const replace = () => void setTimeout(watch, REPLACED_MS).unref()
    watcher.once('error', replace).once('exit', replace)
  }
  watch()
  return () => {
    isDismissed = true
    watcher?.kill('SIGKILL')
  }
}
