import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { createTemporaryFolder } from '../../process/temporary-folder.ts'

const WORKER = new URL('../../s3rver-worker.ts', import.meta.url).pathname
/** The only key that it knows. */
export const S3RVER_KEY = 'S3RVER'
const OBJECT_SUFFIX = '._S3rver_object'

/** Starts s3rver, a server of others that checks signatures, with one empty bucket. `bucket.s3.localhost` works too. */
export async function startS3rver(bucket: string) {
  const directory = createTemporaryFolder('s3rver-')
  const child = spawn(process.execPath, [WORKER, directory, bucket], { stdio: ['ignore', 'pipe', 'inherit'] })
  const exited = once(child, 'exit')
  const [line] = (await Promise.race([
    once(child.stdout, 'data'),
    exited.then(() => Promise.reject(new Error('s3rver ended'))),
  ])) as [Buffer]
  const [port = 0, lenientPort = 0] = String(line).split(' ').map(Number)
  const root = join(directory, bucket)
  return {
    port,
    /** Checks no signature. */
    lenientPort,
    /** Keys and contents of all complete objects. */
    keys: (): string[] =>
      readdirSync(root, { recursive: true, encoding: 'utf8' })
        .filter((name) => name.endsWith(OBJECT_SUFFIX))
        .map((name) => name.slice(0, -OBJECT_SUFFIX.length))
        .toSorted(),
    content: (key: string): Buffer => readFileSync(join(root, key + OBJECT_SUFFIX)),
    async stop() {
      child.kill('SIGKILL')
      await exited
      rmSync(directory, { recursive: true, force: true })
    },
  }
}
