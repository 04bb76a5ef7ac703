import type { Readable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import { backoffDelay } from '../../../platform/retry/backoff.ts'
import { isMissing } from './describe-s3-error.ts'
import type { OpenedS3 } from './s3-client.ts'

/** In a row, each without a byte: a slow reader, whose connection the server closes, may go on for hours. */
const MAX_INTERRUPTIONS = 4
const RESUME = { firstMs: 200, maxMs: 2_000 }

type OpenedObject = { bytes: number; etag: string | undefined; body: Readable }

/** Requests an object. A connection that breaks is opened again where it broke; null when it does not exist. */
export async function readObject(s3: OpenedS3, key: string) {
  const first = await request(s3, key, 0, undefined)
  return first && { bytes: first.bytes, stream: readToEnd(s3, key, first) }
}

async function* readToEnd(s3: OpenedS3, key: string, first: OpenedObject): AsyncGenerator<Uint8Array> {
  let [offset, interruptions] = [0, 0]
  for (let current: OpenedObject | null = first; ; current = null) {
    try {
      current ??= await request(s3, key, offset, first.etag)
      if (current?.bytes !== first.bytes) throw new ChangedError('the object changed while it was read')
      for await (const chunk of current.body as AsyncIterable<Uint8Array>) {
        offset += chunk.length
        interruptions = 0
        yield chunk
      }
      if (offset === first.bytes) return
      throw Object.assign(new Error('the object ended early'), { code: 'ECONNRESET' })
    } catch (error) {
      if (error instanceof ChangedError || isAnswer(error) || ++interruptions > MAX_INTERRUPTIONS) throw error
      await pause(backoffDelay(RESUME, interruptions - 1))
    } finally {
      current?.body.destroy()
    }
  }
}

class ChangedError extends Error {}

/** The server answered, and the SDK has tried again what may be tried again. */
const isAnswer = (error: unknown): boolean =>
  (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode !== undefined

async function request(
  { sdk, client, bucket }: OpenedS3,
  key: string,
  offset: number,
  etag: string | undefined,
): Promise<OpenedObject | null> {
  const rest = offset > 0 && { Range: `bytes=${offset}-`, ...(etag !== undefined && { IfMatch: etag }) }
  try {
    const {
      Body,
      ContentLength = 0,
      ETag,
    } = await client.send(new sdk.GetObjectCommand({ Bucket: bucket, Key: key, ...rest }))
    return { bytes: offset + ContentLength, etag: ETag, body: Body as Readable }
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
}
