import {
  type BinaryNode,
  getAllBinaryNodeChildren,
  getBinaryNodeChild,
  getBinaryNodeChildren,
  getBinaryNodeChildString,
  jidDecode,
} from 'baileys'
import { keyBundleNode, readKeyUpload } from './phone/key-bundle.ts'
import type { LinkedDevice } from './phone/linked-device.ts'
import type { PreKeyCount } from './network.ts'
import type { FakePhone } from './phone/phone.ts'

type PhoneDirectory = { preKeyCount: PreKeyCount; findByJid: (jid: string) => FakePhone | undefined }

const buildNode = (tag: string, content?: BinaryNode[], attrs: Record<string, string> = {}): BinaryNode => ({
  tag,
  attrs,
  ...(content && { content }),
})

/** The network's answer to a device's query; empty for queries without content. */
export async function answerQuery(
  query: BinaryNode,
  device: LinkedDevice,
  directory: PhoneDirectory,
): Promise<BinaryNode[]> {
  const [question] = getAllBinaryNodeChildren(query)
  switch (`${query.attrs['xmlns']} ${query.attrs['type']} ${question?.tag}`) {
    case 'encrypt get count':
      return [
        buildNode('count', undefined, {
          value: String(Math.max(device.keysLeft, directory.preKeyCount === 'all' ? 0 : 1)),
        }),
      ]
    case 'encrypt get digest':
      return [buildNode('digest')]
    case 'encrypt set registration':
      device.uploadKeys(readKeyUpload(query))
      return []
    case 'encrypt get key':
      return [buildNode('list', await answerKeyQuery(question!, directory))]
    case 'usync get usync':
      return [buildNode('usync', [buildNode('result', []), buildNode('list', answerUserQuery(question!, directory))])]
    case 'w:m set media_conn':
      return [
        buildNode('media_conn', [buildNode('host', undefined, { hostname: 'mmg.whatsapp.net' })], {
          auth: 'subida',
          ttl: '300',
        }),
      ]
    case 'w:sync:app:state set sync':
      return [buildNode('sync', getBinaryNodeChildren(question, 'collection').map(unchangedCollection))]
    default:
      return []
  }
}

const unchangedCollection = ({ attrs }: BinaryNode) =>
  buildNode('collection', undefined, { name: attrs['name']!, version: attrs['version'] ?? '0' })

async function answerKeyQuery(
  question: BinaryNode,
  { findByJid }: Pick<PhoneDirectory, 'findByJid'>,
): Promise<BinaryNode[]> {
  const answers = getBinaryNodeChildren(question, 'user').map(async ({ attrs }) => {
    const jid = attrs['jid']!
    const bundle = await findByJid(jid)?.keyBundleOf(jidDecode(jid)?.device ?? 0)
    return bundle
      ? keyBundleNode(jid, bundle)
      : buildNode('user', [buildNode('error', undefined, { code: '404' })], { jid })
  })
  return Promise.all(answers)
}

/** Whether the number has WhatsApp, its LID and its devices. */
function answerUserQuery(question: BinaryNode, { findByJid }: Pick<PhoneDirectory, 'findByJid'>): BinaryNode[] {
  const requestedFacts = getAllBinaryNodeChildren(getBinaryNodeChild(question, 'query')!).map(({ tag }) => tag)
  return getBinaryNodeChildren(getBinaryNodeChild(question, 'list'), 'user').map((user) => {
    const askedNumber = getBinaryNodeChildString(user, 'contact')?.replace('+', '')
    const jid = user.attrs['jid'] ?? `${askedNumber}@s.whatsapp.net`
    const phone = findByJid(jid)
    const facts: Record<string, BinaryNode> = {
      contact: buildNode('contact', undefined, { type: phone ? 'in' : 'out' }),
      ...(phone && {
        ...(phone.sharesAlias && { lid: buildNode('lid', undefined, { val: phone.alias }) }),
        devices: buildNode('devices', [buildNode('device-list', phone.deviceIds.map(deviceNode))]),
      }),
    }
    return buildNode(
      'user',
      requestedFacts.flatMap((fact) => facts[fact] ?? []),
      { jid },
    )
  })
}

const deviceNode = (id: number) =>
  buildNode('device', undefined, { id: String(id), ...(id > 0 && { 'key-index': String(id) }) })
