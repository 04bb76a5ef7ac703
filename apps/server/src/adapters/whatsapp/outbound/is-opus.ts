import { isOggOpus, OGG_OPUS_HEAD_BYTES } from '../../../platform/files/is-ogg-opus.ts'
import type { OutboundFile } from '../../../ports/channel.ts'

/** Whether an Ogg file holds Opus. Reads its beginning. */
export async function isOpus(file: Pick<OutboundFile, 'open'>): Promise<boolean> {
  let head: Buffer = Buffer.alloc(0)
  for await (const chunk of await file.open()) {
    head = Buffer.concat([head, chunk])
    if (head.length >= OGG_OPUS_HEAD_BYTES) break
  }
  return isOggOpus(head)
}
