import { type ChildProcess, spawn } from 'node:child_process'

/** Starts the product with `npm start` as the README says, on this data folder; resolves when it serves. */
export async function npmStart(dataDir: string, env: Record<string, string> = {}) {
  const root = new URL('..', import.meta.url).pathname
  const child = spawn('npm', ['start', '--silent'], {
    cwd: root,
    env: { ...process.env, DATA_DIR: dataDir, PORT: '0', ...env },
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout?.on('data', (chunk: Buffer) => {
      output += String(chunk)
      const [, address] = /está listo en (\S+)/.exec(output) ?? []
      if (address) resolve(address)
    })
    child.on('exit', (code) => reject(new Error(`npm start ended with ${code}: ${output}`)))
  })
  return { child, url }
}

export async function stopChild(child: ChildProcess) {
  child.removeAllListeners('exit')
  const ended = new Promise((resolve) => child.once('exit', resolve))
  process.kill(-(child.pid ?? 0), 'SIGTERM')
  await ended
}
