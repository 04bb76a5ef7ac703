import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { DEMO_ACCOUNTS } from '../apps/server/demo/stories/accounts.ts'
import { inRoot } from '../scripts/paths.mjs'

/** Starts `npm run demo` with its furnished accounts; `stop` deletes what it created. */
export async function startDemoProcess() {
  const child = spawn(process.execPath, [inRoot('scripts', 'demo.mjs')], { stdio: ['ignore', 'pipe', 'inherit'] })
  const exited = new Promise((resolve) => child.once('exit', resolve))
  const [owner] = DEMO_ACCOUNTS
  let url = ''
  for await (const line of createInterface({ input: child.stdout })) {
    url = /Consola\s+(\S+)/.exec(line)?.[1] ?? url
    if (line.includes('Ctrl+C')) break
  }
  if (url === '' || !owner) throw new Error('the demo did not start')
  return {
    url,
    owner: { username: owner.username, password: owner.password },
    async stop() {
      child.kill('SIGTERM')
      await exited
    },
  }
}
