import { createHash } from 'node:crypto'
import { ignoreFailure } from '../../../platform/errors/ignore-failure.ts'
import type { OpenedS3 } from './s3-client.ts'

/** The smallest part that S3 takes, but for the last one. */
export const MIN_PART_BYTES = 5 * 1024 * 1024
const FIRST_BUFFER_BYTES = 64 * 1024

/** `partBytes`: memory of the upload; S3 takes 10,000 parts. Cloudflare takes only parts of equal size. */
type ObjectUpload = { key: string; content: AsyncIterable<Uint8Array>; partBytes: number }

/** An error of the content, which the caller knows, is not one of the storage. */
export class ContentError extends Error {}

/** Uploads content of unknown size with one buffer of a part. The object appears at the end or not at all. */
export async function uploadObject(s3: OpenedS3, { key, content, partBytes }: ObjectUpload): Promise<number> {
  const { sdk, client, bodyHashes, bucket } = s3
  const object = { Bucket: bucket, Key: key }
  const parts: { PartNumber: number; ETag: string | undefined }[] = []
  let uploadId: string | undefined
  let total = 0
  try {
    for await (const { part, isOnly, sha256 } of cutIntoParts(content, partBytes)) {
      total += part.length
      bodyHashes.set(part, sha256)
      const body = { Body: part, ContentLength: part.length }
      if (isOnly) {
        await client.send(new sdk.PutObjectCommand({ ...object, ...body }))
        return total
      }
      uploadId ??= (await client.send(new sdk.CreateMultipartUploadCommand(object))).UploadId
      const PartNumber = parts.length + 1
      const sent = { ...object, ...body, UploadId: uploadId, PartNumber }
      parts.push({ PartNumber, ETag: (await client.send(new sdk.UploadPartCommand(sent))).ETag })
    }
    const completed = { ...object, UploadId: uploadId, MultipartUpload: { Parts: parts } }
    await client.send(new sdk.CompleteMultipartUploadCommand(completed))
    return total
  } catch (error) {
    const aborted = { ...object, UploadId: uploadId }
    // Parts that stay cost money until `discardUploads`.
    if (uploadId !== undefined) await ignoreFailure(client.send(new sdk.AbortMultipartUploadCommand(aborted)))
    throw error
  }
}

/** Yields the same buffer again and again: a part must be sent before the next one is asked for. */
async function* cutIntoParts(content: AsyncIterable<Uint8Array>, partBytes: number) {
  let buffer: Buffer = Buffer.alloc(0)
  let filled = 0
  let isOnly = true
  let hash = createHash('sha256')
  for await (const chunk of withContentErrors(content)) {
    for (let offset = 0; offset < chunk.length;) {
      if (filled === partBytes) {
        isOnly = false
        yield { part: buffer, isOnly, sha256: hash.digest('hex') }
        filled = 0
        hash = createHash('sha256')
      }
      const taken = Math.min(chunk.length - offset, partBytes - filled)
      if (buffer.length < filled + taken) buffer = enlarge(buffer, filled + taken, partBytes)
      const piece = chunk.subarray(offset, offset + taken)
      hash.update(piece)
      buffer.set(piece, filled)
      filled += taken
      offset += taken
    }
  }
  yield { part: buffer.subarray(0, filled), isOnly, sha256: hash.digest('hex') }
}

/** Most files are small: the buffer doubles up to the size of a part. */
function enlarge(buffer: Buffer, needed: number, most: number): Buffer {
  const larger = Buffer.allocUnsafeSlow(Math.min(Math.max(needed, buffer.length * 2, FIRST_BUFFER_BYTES), most))
  buffer.copy(larger)
  return larger
}

async function* withContentErrors(content: AsyncIterable<Uint8Array>) {
  try {
    yield* content
  } catch (cause) {
    throw new ContentError('the content failed', { cause })
  }
}
