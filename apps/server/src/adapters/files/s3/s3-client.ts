import type { LookupFunction } from 'node:net'
import type * as Sdk from '@aws-sdk/client-s3'
import type { ObjectStorageSettings } from '../../../ports/object-storage.ts'

/** How long a connection may take, and how long it may be idle; `lookup` finds the address of a name. */
export type S3Connection = { connectMs: number; idleMs: number; lookup?: LookupFunction }

const DEFAULT_CONNECTION: S3Connection = { connectMs: 5_000, idleMs: 20_000 }
/** Three tries within seconds; what then still fails waits in a job. */
const MAX_ATTEMPTS = 3
const MAX_SOCKETS = 50
const SILENT = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} }

/** SHA-256 of bodies that are about to be sent. */
type BodyHashes = WeakMap<Uint8Array, string>
type BuildStep = { input: object; request: unknown }

/** Gives the signature its hash: the SDK would compute it at once, which for a part of a backup blocks all else. */
const addBodyHash =
  (bodyHashes: BodyHashes) =>
  <Result>(next: (step: BuildStep) => Promise<Result>) =>
  (step: BuildStep): Promise<Result> => {
    const { Body: body } = step.input as { Body?: unknown }
    const sha256 = body instanceof Uint8Array ? bodyHashes.get(body) : undefined
    const { headers } = step.request as { headers: Record<string, string> }
    if (sha256 !== undefined) headers['x-amz-content-sha256'] = sha256
    return next(step)
  }

/** Loads the SDK, which most installations do not need. Nothing comes from its own environment variables or files. */
export async function openS3Client(
  { endpoint, style, region, accessKeyId, secretAccessKey }: ObjectStorageSettings,
  { connectMs, idleMs, lookup }: S3Connection = DEFAULT_CONNECTION,
): Promise<{ sdk: typeof Sdk; client: Sdk.S3Client; bodyHashes: BodyHashes }> {
  const sdk = await import('@aws-sdk/client-s3')
  const agent = { keepAlive: true, maxSockets: MAX_SOCKETS, ...(lookup && { lookup }) }
  const client = new sdk.S3Client({
    endpoint,
    region,
    credentials: { accessKeyId, secretAccessKey },
    forcePathStyle: style === 'path',
    maxAttempts: MAX_ATTEMPTS,
    // Checksums of recent Amazon versions are unknown to other servers; the signature covers the SHA-256 of each body.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    // Not every server answers it, and each request would then wait.
    expectContinueHeader: false,
    useDualstackEndpoint: false,
    useFipsEndpoint: false,
    logger: SILENT,
    requestHandler: {
      logger: SILENT,
      connectionTimeout: connectMs,
      socketTimeout: idleMs,
      httpAgent: agent,
      httpsAgent: agent,
    },
  })
  const bodyHashes: BodyHashes = new WeakMap()
  client.middlewareStack.add(addBodyHash(bodyHashes), { step: 'build', name: 'addBodyHash' })
  return { sdk, client, bodyHashes }
}

export type OpenedS3 = Awaited<ReturnType<typeof openS3Client>> & { bucket: string }
