import { outboundKindOf } from '@portavoz/contract'
import type { DeliveryResult, OutboundFile } from '../../../ports/channel.ts'
import { FileStoreError } from '../../../ports/file-store.ts'
import type { PendingMessage } from './claim/pending-message.ts'

/** The content of a message's file; null when it is gone. Throws a `FileStoreError` while files cannot be read. */
export type OpenStoredFile = (messageId: string) => Promise<AsyncIterable<Uint8Array> | null>

const FILE_GONE: DeliveryResult = {
  outcome: 'rejected',
  cause: 'El archivo ya no está en el servidor',
  blocked: false,
  fileFault: 'file_gone',
}
const STORE_AWAY: DeliveryResult = {
  outcome: 'refused',
  cause: 'El servidor no puede leer sus archivos en este momento',
  retryAfterMs: 0,
  problem: null,
  fileFault: 'file_unreadable',
}

type FileMessage = Pick<PendingMessage, 'id' | 'type' | 'details' | 'mediaBytes' | 'mediaWidth' | 'mediaHeight'> & {
  mediaType: string
}

/** The text below a file; the words of a voice note are not written beside it. */
export const captionOf = ({ content, details }: Pick<PendingMessage, 'content' | 'details'>): string =>
  details?.speech === 'spoken' ? '' : content

/** The file of a message, or why nothing can be sent. */
export async function findOutboundFile(
  openFile: OpenStoredFile,
  { id, type, details, mediaType, mediaBytes, mediaWidth, mediaHeight }: FileMessage,
): Promise<OutboundFile | DeliveryResult> {
  try {
    if (!(await openFile(id))) return FILE_GONE
  } catch (error) {
    if (error instanceof FileStoreError) return STORE_AWAY
    throw error
  }
  return {
    kind: type === 'voice' ? type : outboundKindOf(mediaType),
    type: mediaType,
    name: details?.fileName ?? `${outboundKindOf(mediaType)}.${mediaType.split('/')[1]}`,
    bytes: mediaBytes ?? 0,
    width: mediaWidth,
    height: mediaHeight,
    seconds: details?.seconds ?? null,
    async open() {
      const stream = await openFile(id)
      if (!stream) throw new FileStoreError(false)
      return stream
    },
  }
}
