import type { proto } from 'baileys'
import { MAX_WRAPPERS, WRAPPER_KINDS } from '../../../ports/whatsapp/message-wrappers.ts'

/** The message and what its wrappers hold, the outermost first. */
export function layersOf(message: proto.IMessage | null | undefined): proto.IMessage[] {
  const layers: proto.IMessage[] = []
  for (let layer = message; layer && layers.length <= MAX_WRAPPERS; layer = innerOf(layer)) layers.push(layer)
  return layers
}

const innerOf = (message: proto.IMessage): proto.IMessage | null | undefined =>
  WRAPPER_KINDS.map((kind) => message[kind]?.message).find(Boolean)

/** View-once media; some programs mark only the wrapper of the file. */
export const isViewOnce = (layers: readonly proto.IMessage[]): boolean =>
  layers.some((layer) => layer.viewOnceMessage ?? layer.viewOnceMessageV2 ?? layer.viewOnceMessageV2Extension)
