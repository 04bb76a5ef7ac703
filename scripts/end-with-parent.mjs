/**
 * Who runs us through npm holds npm's pid, not ours: when npm is gone without a word (`kill -9`), we stop cleanly.
 * A start without npm is left alone, so that a shell that closes takes no server with it.
 */
const parent = process.ppid

if (process.env['npm_lifecycle_event']) {
  setInterval(() => {
    if (process.ppid !== parent) process.kill(process.pid, 'SIGTERM')
  }, 1000).unref()
}
