/**
 * A supervisor of npm holds npm's pid, not the server's: when npm dies (`kill -9`), the server stops cleanly. A start
 * without npm is left alone, so that it survives the shell that started it.
 */
const parentPid = process.ppid

if (process.env['npm_lifecycle_event']) {
  setInterval(() => {
    if (process.ppid !== parentPid) process.kill(process.pid, 'SIGTERM')
  }, 1000).unref()
}
