import { type ChildProcess, spawn } from 'node:child_process'

/** The product as its README says to start it, on this folder; resolves when it serves. */
export async function npmStart(dataDir: string, env: Record<string, string> = {}) {
  const root = new URL('..', import.meta.url).pathname
  const child = spawn('npm', ['start', '--silent'], {
    cwd: root,
    env: { ...process.env, DATA_DIR: dataDir, PORT: '0', ...env },
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let said = ''
  const url = await new Promise<string>((ready, failed) => {
    child.stdout?.on('data', (chunk: Buffer) => {
      said += String(chunk)
      const [, address] = /está listo en (\S+)/.exec(said) ?? []
      if (address) ready(address)
    })
    child.on('exit', (code) => failed(new Error(`npm start ended with ${code}: ${said}`)))
  })
  return { child, url }
}

export async function stop(child: ChildProcess) {
  child.removeAllListeners('exit')
  const ended = new Promise((done) => child.once('exit', done))
  process.kill(-(child.pid ?? 0), 'SIGTERM')
  await ended
}
