import type { OutboundKind } from '@portavoz/contract'
import { MEDIA_PATH_MAP, type WASocket } from 'baileys'
import { request as requestHttp, type IncomingMessage } from 'node:http'
import { request as requestHttps } from 'node:https'
import { pipeline } from 'node:stream/promises'
import type { EncryptedMedia } from './encrypt-media.ts'
import { readJson } from './read-json.ts'

const OFFICIAL_HOST = /^[a-z0-9.-]+\.whatsapp\.net$/
const UPLOAD_TIMEOUT_MS = 4 * 60_000

type UploadAnswer = { url?: unknown; direct_path?: unknown }
type UploadedMedia = { url: string; directPath: string }

export type UploadMedia = (kind: OutboundKind, media: EncryptedMedia) => Promise<UploadedMedia>

/**
 * Uploads an encrypted file to the media hosts that WhatsApp names, one after the other; `mediaUrl`, if it is not
 * WhatsApp's, replaces them. Baileys' own upload knows no other address.
 */
export const createUploadMedia =
  ({ refreshMediaConn }: Pick<WASocket, 'refreshMediaConn'>, mediaUrl: string): UploadMedia =>
  async (kind, media) => {
    const { auth, hosts } = await refreshMediaConn(false)
    const token = media.fields.fileEncSha256.toString('base64url')
    const query = new URLSearchParams({ auth, token })
    let failure: unknown
    for (const origin of originsOf(hosts, mediaUrl)) {
      try {
        return await post(`${origin}${MEDIA_PATH_MAP[kind]}/${token}?${query}`, media)
      } catch (error) {
        failure = error
      }
    }
    // What WhatsApp said about its hosts may be outdated.
    await refreshMediaConn(true)
    throw new Error('no media host took the file', { cause: failure })
  }

const originsOf = (hosts: readonly { hostname: string }[], mediaUrl: string): string[] =>
  OFFICIAL_HOST.test(new URL(mediaUrl).hostname)
    ? hosts.filter(({ hostname }) => OFFICIAL_HOST.test(hostname)).map(({ hostname }) => `https://${hostname}`)
    : [mediaUrl]

async function post(url: string, media: EncryptedMedia): Promise<UploadedMedia> {
  const request = (url.startsWith('https:') ? requestHttps : requestHttp)(url, {
    method: 'POST',
    signal: AbortSignal.timeout(UPLOAD_TIMEOUT_MS),
    headers: {
      'content-type': 'application/octet-stream',
      'content-length': media.encryptedBytes,
      origin: 'https://web.whatsapp.com',
    },
  })
  const answered = new Promise<IncomingMessage>((resolve, reject) => {
    request.once('response', resolve).once('error', reject)
  })
  const [response] = await Promise.all([answered, pipeline(media.read(), request)])
  const { url: uploadedUrl, direct_path: directPath } = (await readJson(response)) as UploadAnswer
  if (response.statusCode !== 200 || typeof uploadedUrl !== 'string' || typeof directPath !== 'string')
    throw new Error(`a media host answered ${response.statusCode}`)
  return { url: uploadedUrl, directPath }
}
