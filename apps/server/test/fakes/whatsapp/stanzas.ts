import { type BinaryNode, getAllBinaryNodeChildren, getBinaryNodeChild, getBinaryNodeChildren } from 'baileys'

export const SERVER = 's.whatsapp.net'

export const seconds = () => String(Math.floor(Date.now() / 1000))

export const stanza = (tag: string, attrs: Record<string, string>, content?: BinaryNode['content']): BinaryNode => ({
  tag,
  attrs,
  ...(content && { content }),
})

/** Instead of a welcome. */
export const failure = (reason: number) => stanza('failure', { reason: String(reason), location: 'test' })

export const streamError = (code: number, ...cause: BinaryNode[]) =>
  stanza('stream:error', { code: String(code) }, cause.length > 0 ? cause : undefined)

export const replaced = () => streamError(440, stanza('conflict', { type: 'replaced' }))
export const removed = () => streamError(401, stanza('conflict', { type: 'device_removed' }))

/** All the messages that a receipt speaks of. */
export const idsOf = (receipt: BinaryNode): string[] => {
  const more = getAllBinaryNodeChildren(receipt).flatMap((list) => getBinaryNodeChildren(list, 'item'))
  return [receipt, ...more].map(({ attrs }) => attrs['id']!)
}

/** One sealed copy for each receiver; a message for a single one is its own copy. */
export const copiesOf = (message: BinaryNode): BinaryNode[] => {
  const copies = getBinaryNodeChildren(getBinaryNodeChild(message, 'participants'), 'to')
  return copies.length > 0 ? copies : [message]
}
