import { type BinaryNode, getAllBinaryNodeChildren, getBinaryNodeChild, getBinaryNodeChildren } from 'baileys'

export const SERVER_JID = 's.whatsapp.net'

export const nowSeconds = () => String(Math.floor(Date.now() / 1000))

export const buildStanza = (
  tag: string,
  attrs: Record<string, string>,
  content?: BinaryNode['content'],
): BinaryNode => ({
  tag,
  attrs,
  ...(content && { content }),
})

/** Answers a login that is refused. */
export const loginFailure = (reason: number) => buildStanza('failure', { reason: String(reason), location: 'test' })

export const streamError = (code: number, ...cause: BinaryNode[]) =>
  buildStanza('stream:error', { code: String(code) }, cause.length > 0 ? cause : undefined)

export const connectionReplaced = () => streamError(440, buildStanza('conflict', { type: 'replaced' }))
export const deviceRemoved = () => streamError(401, buildStanza('conflict', { type: 'device_removed' }))

/** The ids of all messages in a receipt. */
export const messageIdsOf = (receipt: BinaryNode): string[] => {
  const items = getAllBinaryNodeChildren(receipt).flatMap((list) => getBinaryNodeChildren(list, 'item'))
  return [receipt, ...items].map(({ attrs }) => attrs['id']!)
}

/** One encrypted copy for each recipient device; a message to a single device is its own copy. */
export const copiesOf = (message: BinaryNode): BinaryNode[] => {
  const copies = getBinaryNodeChildren(getBinaryNodeChild(message, 'participants'), 'to')
  return copies.length > 0 ? copies : [message]
}
