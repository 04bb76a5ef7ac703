import {
  type BinaryNode,
  getAllBinaryNodeChildren,
  getBinaryNodeChild,
  getBinaryNodeChildren,
  getBinaryNodeChildString,
  jidDecode,
} from 'baileys'
import { bundleNode, readUpload } from './bundle.ts'
import type { Device } from './device.ts'
import type { Wants } from './network.ts'
import type { Phone } from './phone.ts'

type Directory = { wants: Wants; byJid: (jid: string) => Phone | undefined }

const node = (tag: string, content?: BinaryNode[], attrs: Record<string, string> = {}): BinaryNode => ({
  tag,
  attrs,
  ...(content && { content }),
})

/** What the network answers to a computer's questions; null for those that only want to know that it is there. */
export async function answerQuery(query: BinaryNode, device: Device, directory: Directory): Promise<BinaryNode[]> {
  const [question] = getAllBinaryNodeChildren(query)
  switch (`${query.attrs['xmlns']} ${query.attrs['type']} ${question?.tag}`) {
    case 'encrypt get count':
      return [node('count', undefined, { value: String(Math.max(device.keysLeft, directory.wants === 'all' ? 0 : 1)) })]
    case 'encrypt get digest':
      return [node('digest')]
    case 'encrypt set registration':
      device.leaveKeys(readUpload(query))
      return []
    case 'encrypt get key':
      return [node('list', await bundles(question!, directory))]
    case 'usync get usync':
      return [node('usync', [node('result', []), node('list', whoIsWho(question!, directory))])]
    case 'w:sync:app:state set sync':
      return [node('sync', getBinaryNodeChildren(question, 'collection').map(unchanged))]
    default:
      return []
  }
}

const unchanged = ({ attrs }: BinaryNode) =>
  node('collection', undefined, { name: attrs['name']!, version: attrs['version'] ?? '0' })

async function bundles(question: BinaryNode, { byJid }: Pick<Directory, 'byJid'>): Promise<BinaryNode[]> {
  const answers = getBinaryNodeChildren(question, 'user').map(async ({ attrs }) => {
    const jid = attrs['jid']!
    const bundle = await byJid(jid)?.bundleOf(jidDecode(jid)?.device ?? 0)
    return bundle ? bundleNode(jid, bundle) : node('user', [node('error', undefined, { code: '404' })], { jid })
  })
  return Promise.all(answers)
}

/** Who has WhatsApp, by which other name they are known, and with how many computers. */
function whoIsWho(question: BinaryNode, { byJid }: Pick<Directory, 'byJid'>): BinaryNode[] {
  const wanted = getAllBinaryNodeChildren(getBinaryNodeChild(question, 'query')!).map(({ tag }) => tag)
  return getBinaryNodeChildren(getBinaryNodeChild(question, 'list'), 'user').map((user) => {
    const asked = getBinaryNodeChildString(user, 'contact')?.replace('+', '')
    const jid = user.attrs['jid'] ?? `${asked}@s.whatsapp.net`
    const phone = byJid(jid)
    const facts: Record<string, BinaryNode> = {
      contact: node('contact', undefined, { type: phone ? 'in' : 'out' }),
      ...(phone && {
        ...(phone.tellsAlias && { lid: node('lid', undefined, { val: phone.alias }) }),
        devices: node('devices', [node('device-list', phone.deviceIds.map(deviceNode))]),
      }),
    }
    return node(
      'user',
      wanted.flatMap((fact) => facts[fact] ?? []),
      { jid },
    )
  })
}

const deviceNode = (id: number) =>
  node('device', undefined, { id: String(id), ...(id > 0 && { 'key-index': String(id) }) })
