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

export type SignalPublicKey = { id: number; key: Uint8Array }

/** What a sender needs to start a Signal session with a device. */
export type KeyBundle = {
  registrationId: number
  identity: Uint8Array
  signedKey: SignalPublicKey & { signature: Uint8Array }
  /** Each one-time key is given away once; without one the first message still works, with less forward secrecy. */
  oneTimeKey: SignalPublicKey | undefined
}

const readBytes = (node: BinaryNode | undefined, tag: string): Uint8Array => {
  const bytes = getBinaryNodeChildBuffer(node, tag)
  if (!bytes) throw new Error(`no ${tag} in ${node?.tag}`)
  return bytes
}
const readKey = (node: BinaryNode): SignalPublicKey => ({
  id: getBinaryNodeChildUInt(node, 'id', 3)!,
  key: readBytes(node, 'value'),
})
const readSignedKey = (node: BinaryNode) => ({ ...readKey(node), signature: readBytes(node, 'signature') })

/** The keys that a client uploads: many one-time keys and one signed key. */
export function readKeyUpload(upload: BinaryNode) {
  const list = getBinaryNodeChildren(getBinaryNodeChild(upload, 'list'), 'key')
  return {
    registrationId: getBinaryNodeChildUInt(upload, 'registration', 4)!,
    identity: readBytes(upload, 'identity'),
    signedKey: readSignedKey(getBinaryNodeChild(upload, 'skey')!),
    oneTimeKeys: list.map(readKey),
  }
}

const encodeKeyId = (id: number) => encodeBigEndian(id, 3)
const leafNode = (tag: string, content: Uint8Array): BinaryNode => ({ tag, attrs: {}, content })

export const keyBundleNode = (
  jid: string,
  { registrationId, identity, signedKey, oneTimeKey }: KeyBundle,
): BinaryNode => ({
  tag: 'user',
  attrs: { jid },
  content: [
    leafNode('registration', encodeBigEndian(registrationId)),
    leafNode('type', KEY_BUNDLE_TYPE),
    leafNode('identity', identity),
    {
      tag: 'skey',
      attrs: {},
      content: [
        leafNode('id', encodeKeyId(signedKey.id)),
        leafNode('value', signedKey.key),
        leafNode('signature', signedKey.signature),
      ],
    },
    ...(oneTimeKey
      ? [
          {
            tag: 'key',
            attrs: {},
            content: [leafNode('id', encodeKeyId(oneTimeKey.id)), leafNode('value', oneTimeKey.key)],
          },
        ]
      : []),
  ],
})

/** The format of the Signal library. */
export const toSignalSession = ({ registrationId, identity, signedKey, oneTimeKey }: KeyBundle) => ({
  registrationId,
  identityKey: generateSignalPubKey(identity),
  signedPreKey: { keyId: signedKey.id, publicKey: generateSignalPubKey(signedKey.key), signature: signedKey.signature },
  ...(oneTimeKey && { preKey: { keyId: oneTimeKey.id, publicKey: generateSignalPubKey(oneTimeKey.key) } }),
})
