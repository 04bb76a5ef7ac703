import {
  type BinaryNode,
  encodeBigEndian,
  generateSignalPubKey,
  getBinaryNodeChild,
  getBinaryNodeChildBuffer,
  getBinaryNodeChildren,
  getBinaryNodeChildUInt,
  KEY_BUNDLE_TYPE,
} from 'baileys'

export type PublicKey = { id: number; key: Uint8Array }

/** What somebody needs of a device to write to it for the first time. */
export type Bundle = {
  registrationId: number
  identity: Uint8Array
  signed: PublicKey & { signature: Uint8Array }
  /** Each is given away once; without one the first message is a little less secret, and goes through. */
  once: PublicKey | undefined
}

const bytesOf = (node: BinaryNode | undefined, tag: string): Uint8Array => {
  const bytes = getBinaryNodeChildBuffer(node, tag)
  if (!bytes) throw new Error(`no ${tag} in ${node?.tag}`)
  return bytes
}
const keyOf = (node: BinaryNode): PublicKey => ({
  id: getBinaryNodeChildUInt(node, 'id', 3)!,
  key: bytesOf(node, 'value'),
})
const signedOf = (node: BinaryNode) => ({ ...keyOf(node), signature: bytesOf(node, 'signature') })

/** The keys a client leaves with the network: many of one use, and one that stays. */
export function readUpload(upload: BinaryNode) {
  const list = getBinaryNodeChildren(getBinaryNodeChild(upload, 'list'), 'key')
  return {
    registrationId: getBinaryNodeChildUInt(upload, 'registration', 4)!,
    identity: bytesOf(upload, 'identity'),
    signed: signedOf(getBinaryNodeChild(upload, 'skey')!),
    once: list.map(keyOf),
  }
}

const three = (id: number) => encodeBigEndian(id, 3)
const part = (tag: string, content: Uint8Array): BinaryNode => ({ tag, attrs: {}, content })

export const bundleNode = (jid: string, { registrationId, identity, signed, once }: Bundle): BinaryNode => ({
  tag: 'user',
  attrs: { jid },
  content: [
    part('registration', encodeBigEndian(registrationId)),
    part('type', KEY_BUNDLE_TYPE),
    part('identity', identity),
    {
      tag: 'skey',
      attrs: {},
      content: [part('id', three(signed.id)), part('value', signed.key), part('signature', signed.signature)],
    },
    ...(once ? [{ tag: 'key', attrs: {}, content: [part('id', three(once.id)), part('value', once.key)] }] : []),
  ],
})

/** As the Signal library wants it. */
export const sessionOf = ({ registrationId, identity, signed, once }: Bundle) => ({
  registrationId,
  identityKey: generateSignalPubKey(identity),
  signedPreKey: { keyId: signed.id, publicKey: generateSignalPubKey(signed.key), signature: signed.signature },
  ...(once && { preKey: { keyId: once.id, publicKey: generateSignalPubKey(once.key) } }),
})
