import { spawn } from 'node:child_process'
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

/** The server must not outlive us, whatever ends us: this small process sees to it. Answers how to send it home. */
export function watchOver(pid: number, { native, room }: { native: string; room: string }): () => void {
  const [command, args] =
    process.platform === 'win32'
      ? [process.execPath, ['-e', onWindows, join(native, 'bin', 'pg_ctl'), String(pid)]]
      : ['/bin/sh', ['-c', onPosix, 'portavoz-guarda', String(pid), room]]
  const watcher = spawn(command, args, {
    cwd: '/',
    env: { PATH: process.env['PATH'] },
    detached: true,
    windowsHide: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  watcher.unref()
  return () => watcher.kill('SIGKILL')
}
