import { translateErrors } from '../../../platform/errors/translate-errors.ts'
import type { ObjectStorage, ObjectStorageSettings, StoredObject } from '../../../ports/object-storage.ts'
import { describeS3Error, isMissing } from './describe-s3-error.ts'
import { readObject } from './read-object.ts'
import { openS3Client, type OpenedS3, type S3Connection } from './s3-client.ts'
import { ContentError, MIN_PART_BYTES, uploadObject } from './upload-object.ts'

/** Deleted at once; one request each, because servers disagree about the checksum that the deletion of many needs. */
const DELETIONS_AT_ONCE = 8

/** Objects of an S3-compatible server, below the folder of the settings. */
export function createS3ObjectStorage(settings: ObjectStorageSettings, connection?: S3Connection): ObjectStorage {
  const { bucket, folder } = settings
  const known = (error: unknown) => describeS3Error(error, settings)
  let opened: Promise<OpenedS3> | null = null
  const open = () => (opened ??= openS3Client(settings, connection).then((s3) => ({ ...s3, bucket })))
  const run = async <T>(task: (s3: OpenedS3) => Promise<T>) => translateErrors(task(await open()), known)
  const runOrNull = <T>(task: (s3: OpenedS3) => Promise<T>) =>
    run((s3) =>
      task(s3).catch((error: unknown) => {
        if (isMissing(error)) return null
        throw error
      }),
    )

  return {
    address: `s3://${bucket}/${folder}`.replace(/\/$/, ''),

    async put(key, content, partBytes = MIN_PART_BYTES) {
      const upload = uploadObject(await open(), { key: folder + key, content, partBytes })
      return translateErrors(upload, (error) => (error instanceof ContentError ? error.cause : known(error)))
    },

    findSize: (key) =>
      runOrNull(async ({ sdk, client }) => {
        const command = new sdk.HeadObjectCommand({ Bucket: bucket, Key: folder + key })
        return (await client.send(command)).ContentLength ?? 0
      }),

    async readStart(key, atMost) {
      const range = { Range: `bytes=0-${atMost - 1}` }
      return runOrNull(async ({ sdk, client }) => {
        try {
          const command = new sdk.GetObjectCommand({ Bucket: bucket, Key: folder + key, ...range })
          const { Body } = await client.send(command)
          return Buffer.from((await Body?.transformToByteArray()) ?? []).subarray(0, atMost)
        } catch (error) {
          // An empty object has no first byte.
          if ((error as { name?: string }).name === 'InvalidRange') return Buffer.alloc(0)
          throw error
        }
      })
    },

    async read(key) {
      const found = await run((s3) => readObject(s3, folder + key))
      return found && { bytes: found.bytes, stream: translated(found.stream, known) }
    },

    async remove(keys) {
      for (let first = 0; first < keys.length; first += DELETIONS_AT_ONCE)
        await Promise.all(
          keys
            .slice(first, first + DELETIONS_AT_ONCE)
            .map((key) =>
              runOrNull(({ sdk, client }) =>
                client.send(new sdk.DeleteObjectCommand({ Bucket: bucket, Key: folder + key })),
              ),
            ),
        )
    },

    async *list(prefix) {
      for (let token: string | undefined, isEnd = false; !isEnd;) {
        const page = await run(({ sdk, client }) =>
          client.send(
            new sdk.ListObjectsV2Command({ Bucket: bucket, Prefix: folder + prefix, ContinuationToken: token }),
          ),
        )
        const objects = (page.Contents ?? []).flatMap(({ Key, Size, LastModified }): StoredObject[] =>
          Key?.startsWith(folder) && LastModified
            ? [{ key: Key.slice(folder.length), bytes: Size ?? 0, modifiedAt: LastModified }]
            : [],
        )
        if (objects.length > 0) yield objects
        token = page.NextContinuationToken
        isEnd = !page.IsTruncated || token === undefined
      }
    },

    async discardUploads(prefix, time, isOurs = () => true) {
      const listed = { Bucket: bucket, Prefix: folder + prefix }
      const { Uploads = [] } = await run(({ sdk, client }) =>
        client.send(new sdk.ListMultipartUploadsCommand(listed)).catch(noUploadsIfUnknown),
      )
      for (const { Key, UploadId, Initiated } of Uploads) {
        const isOld = Initiated !== undefined && Initiated < time
        if (!isOld || !Key?.startsWith(folder + prefix) || !isOurs(Key.slice(folder.length))) continue
        await runOrNull(({ sdk, client }) =>
          client.send(new sdk.AbortMultipartUploadCommand({ Bucket: bucket, Key, UploadId })),
        )
      }
    },
  }
}

/** Some servers, and some keys, do not list uploads. */
function noUploadsIfUnknown(error: { $metadata?: { httpStatusCode?: number } }): { Uploads?: undefined } {
  if ([403, 404, 405, 501].includes(error.$metadata?.httpStatusCode ?? 0)) return {}
  throw error
}

async function* translated(stream: AsyncIterable<Uint8Array>, known: (error: unknown) => unknown) {
  try {
    yield* stream
  } catch (error) {
    throw known(error)
  }
}
