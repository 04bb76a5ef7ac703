import {
  fail,
  maxOutboundBytes,
  maxSharedBytes,
  outboundKindOf,
  type OutboundKind,
  outboundTypeOfName,
  type Platform,
} from '@portavoz/contract'
import { Readable } from 'node:stream'
import { displayFileName } from '../../../platform/text/display-file-name.ts'
import { type FileStore, FileStoreError, FileTooLargeError } from '../../../ports/file-store.ts'
import { isOggOpus } from '../../../platform/files/is-ogg-opus.ts'
import type { ImageProcessor } from '../../../ports/image-processor.ts'
import type { StoredMedia } from '../media.store.ts'
import { extensionOf, UNKNOWN_TYPE } from '../../../platform/files/detect-type.ts'
import { detectOutboundType, OUTBOUND_HEAD_BYTES } from './detect-outbound-type.ts'

/** A file of the file store that a message will name. */
export type ReceivedFile = StoredMedia & { kind: OutboundKind; isOggOpus: boolean; fileName: string }

/** `room`: bytes that the workspace may still store. `platform`: null for a file that any of them may send later. */
export type OutboundUpload = {
  workspaceId: string
  messageId: string
  platform: Platform | null
  room: number
  name: string
  bytes: AsyncIterable<Uint8Array>
}

/** No screen shows more. */
const MAX_SIDE = 4_096

type ReceiveOutboundDeps = { fileStore: FileStore; images: ImageProcessor }

const maxBytesOf = (platform: Platform | null, kind: OutboundKind) =>
  platform === null ? maxSharedBytes(kind) : maxOutboundBytes(platform, kind)

/** Stores the file under the id of its message, before the message exists, and looks at what it is. */
export function createReceiveOutboundFile({ fileStore, images }: ReceiveOutboundDeps) {
  async function store({ messageId, bytes, room }: OutboundUpload, maxBytes: number): Promise<number> {
    try {
      await fileStore.ensureWritable()
      return await fileStore.put(messageId, bytes, Math.min(maxBytes, Math.max(0, room)))
    } catch (cause) {
      if (cause instanceof FileTooLargeError) return fail(room < maxBytes ? 'media.storage_limit' : 'media.too_large')
      if (cause instanceof FileStoreError)
        return fail(cause.isFull ? 'media.server_full' : 'media.server_refuses', { cause })
      throw cause
    }
  }

  /** Phones of Apple show no WebP in WhatsApp. */
  async function convertToJpeg(upload: OutboundUpload, received: number): Promise<number> {
    const { workspaceId, messageId, platform } = upload
    const picture = await images.toJpeg(() => fileStore.readStart(messageId, received), MAX_SIDE, workspaceId)
    if (!picture) return fail('media.damaged')
    return store({ ...upload, bytes: Readable.from([picture]) }, maxBytesOf(platform, 'image'))
  }

  async function measure(messageId: string, bytes: number) {
    const size = await images.readSize(() => fileStore.readStart(messageId, bytes))
    return size ?? fail('media.damaged')
  }

  return async (upload: OutboundUpload): Promise<ReceivedFile> => {
    const { messageId, platform } = upload
    const name = displayFileName(upload.name.split(/[/\\]/).at(-1) ?? '').trim()
    const promised = outboundTypeOfName(name) ?? fail('media.type_not_allowed')
    const received = await store(upload, maxBytesOf(platform, promised.kind))
    if (received === 0) fail('media.empty')
    const head = await fileStore.readStart(messageId, OUTBOUND_HEAD_BYTES)
    const detected = detectOutboundType(name, head) ?? fail('media.damaged')
    const kind = outboundKindOf(detected)
    // A picture may have the name of a document, which may be larger.
    if (received > maxBytesOf(platform, kind)) fail('media.too_large')
    const present = (type: string, bytes: number, fields: Pick<ReceivedFile, 'kind' | 'width' | 'height'>) => ({
      ...fields,
      type,
      bytes,
      isOggOpus: isOggOpus(head),
      fileName: type === promised.type ? name : replaceExtension(name, type),
    })
    if (kind !== 'image') return present(detected, received, { kind, ...noSize })
    const size = await measure(messageId, received)
    // A photo of a phone may have more pixels than a screen should decode: it goes as a file, as received ones do.
    if (!size.isDecodable)
      return { ...present(detected, received, { kind: 'document', ...noSize }), type: UNKNOWN_TYPE }
    if (detected !== 'image/webp' || platform !== 'whatsapp') return present(detected, received, sized(size))
    const bytes = await convertToJpeg(upload, received)
    return present('image/jpeg', bytes, sized(await measure(messageId, bytes)))
  }
}

const noSize = { width: null, height: null }

const sized = ({ width, height }: { width: number; height: number }) => ({ kind: 'image', width, height }) as const

/** A name must not promise another type than the bytes have. */
const replaceExtension = (name: string, type: string) => `${name.slice(0, name.lastIndexOf('.'))}.${extensionOf(type)}`
