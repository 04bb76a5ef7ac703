import { onTestFinished } from 'vitest'
import { startFaultProxy } from './fault-proxy.ts'
import { S3RVER_KEY, startS3rver } from './s3rver.ts'

export const BUCKET = 'archivos'

/** Impatient, so that a test of a hanging server ends soon. */
export const IMPATIENT = { connectMs: 2_000, idleMs: 1_000 }

export type S3Storage = Awaited<ReturnType<typeof startS3Storage>>

/** Starts an S3 server behind a proxy that breaks requests; both end with the test. */
export async function startS3Storage(folder = '') {
  const server = await startS3rver(BUCKET)
  const proxy = await startFaultProxy(server)
  onTestFinished(async () => {
    await proxy.unplug()
    await server.stop()
  })
  return {
    ...server,
    port: Number(new URL(proxy.url).port),
    faults: proxy.faults,
    unplug: proxy.unplug,
    plugIn: proxy.plugIn,
    requests: proxy.requests,
    wrongHashes: proxy.wrongHashes,
    /** Uploads in parts that were discarded. */
    discarded: () => proxy.requests.filter((line) => /^DELETE .*uploadId=/.test(line)).length,
    settings: {
      endpoint: proxy.url,
      style: 'path' as const,
      bucket: BUCKET,
      folder: folder === '' ? '' : `${folder}/`,
      region: 'us-east-1',
      accessKeyId: S3RVER_KEY,
      secretAccessKey: S3RVER_KEY,
    },
    env: {
      S3_URL: `${proxy.url}/${BUCKET}/${folder}`,
      S3_ACCESS_KEY_ID: S3RVER_KEY,
      S3_SECRET_ACCESS_KEY: S3RVER_KEY,
    },
  }
}
