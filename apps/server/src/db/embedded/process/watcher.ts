import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'

/**
 * Waits on a pipe that closes only when this process dies or stops; then stops the server and removes its socket
 * folder.
 */
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
 * Ensures that the server does not outlive this process: a small watcher process stops it, and a killed watcher is
 * replaced. Returns a function that dismisses the watcher.
 */
export function startWatcher(
  pid: number,
  { native, socketFolder }: { native: string; socketFolder: string },
): () => void {
  const [command, args] =
    process.platform === 'win32'
      ? [process.execPath, ['-e', onWindows, join(native, 'bin', 'pg_ctl'), String(pid)]]
      : ['/bin/sh', ['-c', onPosix, 'portavoz-guarda', String(pid), socketFolder]]
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
