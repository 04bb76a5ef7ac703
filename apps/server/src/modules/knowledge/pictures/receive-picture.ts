import { fail, isPictureName, limits } from '@portavoz/contract'
import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { ignoreFailure } from '../../../platform/errors/ignore-failure.ts'
import { detectType, HEAD_BYTES } from '../../../platform/files/detect-type.ts'
import { displayFileName } from '../../../platform/text/display-file-name.ts'
import { type FileStore, FileStoreError, FileTooLargeError } from '../../../ports/file-store.ts'
import type { ImageProcessor } from '../../../ports/image-processor.ts'

/** A picture in the file store that a row will name. */
export type StoredPicture = {
  id: string
  fileName: string
  bytes: number
  sha256: string
  width: number
  height: number
}

type NewFile = { id: string; workspaceId: string }

const TYPES = new Set(['image/jpeg', 'image/png', 'image/webp'])
/** No screen shows more. */
const MAX_SIDE = 4_096

/**
 * Stores a picture before its row is written, and looks at what it is: a JPEG, PNG or WebP of at most 40 megapixels.
 * What is refused is removed. A WebP becomes a JPEG, because phones of Apple show none in WhatsApp; what a camera wrote
 * into a picture is removed, because it tells where the owner lives.
 */
export function createReceivePicture(fileStore: FileStore, images: ImageProcessor) {
  async function store(id: string, bytes: AsyncIterable<Uint8Array>): Promise<{ bytes: number; sha256: string }> {
    const hash = createHash('sha256')
    const hashed = async function* () {
      for await (const chunk of bytes) {
        hash.update(chunk)
        yield chunk
      }
    }
    await fileStore.ensureWritable()
    return { bytes: await fileStore.put(id, hashed(), limits.pictureBytes), sha256: hash.digest('hex') }
  }

  async function inspect({ id, workspaceId }: NewFile, name: string, received: AsyncIterable<Uint8Array>) {
    const stored = await store(id, received)
    const readAll = () => fileStore.readStart(id, limits.pictureBytes)
    const type = detectType(await fileStore.readStart(id, HEAD_BYTES))
    if (!TYPES.has(type)) fail(stored.bytes === 0 ? 'documents.picture_missing' : 'documents.picture_not_allowed')
    const size = (await images.readSize(readAll)) ?? fail('documents.picture_not_allowed')
    if (!size.isDecodable) fail('documents.picture_too_many_pixels')
    const fileName = withExtension(name, type === 'image/png' ? 'png' : 'jpg')
    const { width, height } = size
    const change = type === 'image/webp' ? images.toJpeg : images.removeMetadata
    const changed = (await change(readAll, MAX_SIDE, workspaceId)) ?? fail('documents.picture_not_allowed')
    if (changed === 'clean') return { id, fileName, ...stored, width, height }
    // The hash is that of the file as it was sent, so that the same file is recognised.
    const { bytes } = await store(id, Readable.from([changed]))
    const converted = (await images.readSize(readAll)) ?? fail('documents.picture_not_allowed')
    return { id, fileName, bytes, sha256: stored.sha256, width: converted.width, height: converted.height }
  }

  return async (file: NewFile, name: string, bytes: AsyncIterable<Uint8Array>): Promise<StoredPicture> => {
    const fileName = displayFileName(name.split(/[/\\]/).at(-1) ?? '').trim()
    try {
      if (!isPictureName(fileName)) fail('documents.picture_not_allowed')
      return await inspect(file, fileName, bytes)
    } catch (cause) {
      await ignoreFailure(fileStore.remove([file.id]))
      return failOnFileStore(cause)
    }
  }
}
export type ReceivePicture = ReturnType<typeof createReceivePicture>

/** Stores the same picture again, for another row. */
export const createCopyPicture =
  (fileStore: FileStore) =>
  async (id: string, name: string, source: StoredPicture): Promise<StoredPicture> => {
    try {
      await fileStore.ensureWritable()
      const opened = (await fileStore.open(source.id)) ?? fail('documents.server_refuses')
      await fileStore.put(id, opened.stream, limits.pictureBytes)
      return { ...source, id, fileName: withExtension(displayFileName(name), extensionOfStored(source)) }
    } catch (cause) {
      await ignoreFailure(fileStore.remove([id]))
      return failOnFileStore(cause)
    }
  }
export type CopyPicture = ReturnType<typeof createCopyPicture>

const extensionOfStored = ({ fileName }: StoredPicture) => (/\.png$/i.test(fileName) ? 'png' : 'jpg')

function failOnFileStore(cause: unknown): never {
  if (cause instanceof FileTooLargeError) return fail('documents.picture_too_large', { cause })
  if (cause instanceof FileStoreError)
    return fail(cause.isFull ? 'documents.server_full' : 'documents.server_refuses', { cause })
  throw cause
}

/** A name must not promise another type than the bytes have. */
const withExtension = (name: string, extension: 'png' | 'jpg'): string =>
  (extension === 'png' ? /\.png$/i : /\.jpe?g$/i).test(name)
    ? name
    : `${name.slice(0, name.lastIndexOf('.'))}.${extension}`
