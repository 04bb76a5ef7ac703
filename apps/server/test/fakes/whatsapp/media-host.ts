import { createCipheriv, createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { readBytes } from '../loopback-server.ts'

/** The purpose names from which WhatsApp derives media keys. */
const KEY_PURPOSES = {
  image: 'WhatsApp Image Keys',
  sticker: 'WhatsApp Image Keys',
  video: 'WhatsApp Video Keys',
  audio: 'WhatsApp Audio Keys',
  document: 'WhatsApp Document Keys',
}

export type MediaKind = keyof typeof KEY_PURPOSES

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest()

/** Encrypts a file as a phone does before the upload; `mediaKey` decrypts it. */
function encryptMedia(file: Uint8Array, kind: MediaKind) {
  const mediaKey = randomBytes(32)
  const keys = Buffer.from(hkdfSync('sha256', mediaKey, Buffer.alloc(0), KEY_PURPOSES[kind], 112))
  const [iv, cipherKey, macKey] = [keys.subarray(0, 16), keys.subarray(16, 48), keys.subarray(48, 80)]
  const cipher = createCipheriv('aes-256-cbc', cipherKey, iv)
  const body = Buffer.concat([cipher.update(file), cipher.final()])
  const mac = createHmac('sha256', macKey).update(iv).update(body).digest().subarray(0, 10)
  return { mediaKey, encrypted: Buffer.concat([body, mac]) }
}

/**
 * How a file is served: `short` ends early without an error, `cut` breaks the connection, `hang` never answers, `other`
 * serves other bytes, `seal` serves a wrong MAC.
 */
export type MediaFault = 'short' | 'cut' | 'hang' | 'other' | 'seal' | 404 | 410 | 500

const corruptMac = (file: Buffer) => Buffer.concat([file.subarray(0, -1), Buffer.of((file.at(-1) ?? 0) ^ 1)])

/** WhatsApp's media hosts with the encrypted files that phones uploaded. */
export function createMediaHost() {
  const files = new Map<string, Buffer>()
  const faults = new Map<string, MediaFault>()
  const requestedPaths: string[] = []
  const abortedPaths: string[] = []
  const waiting: (() => void)[] = []
  let [isHeld, uploadFailures] = [false, 0]

  /** A linked device uploads an encrypted file. */
  async function receiveUpload(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://mmg')
    const body = await readBytes(request)
    const isAllowed = pathname.startsWith('/mms/') && searchParams.get('auth') === 'subida'
    if (!isAllowed || uploadFailures-- > 0) return void response.writeHead(500).end('{}')
    uploadFailures = 0
    const directPath = `/v/t62.7118-24/${randomBytes(9).toString('hex')}_n.enc?ccb=11-4`
    files.set(directPath, body)
    response.end(JSON.stringify({ url: `https://mmg.whatsapp.net${directPath}`, direct_path: directPath }))
  }

  return {
    /** Each requested path, once per request. */
    requestedPaths,
    /** Paths whose download the client aborted. */
    abortedPaths,
    /** Stores a file encrypted and returns the media fields of its message. */
    upload(file: Uint8Array, kind: MediaKind) {
      const { mediaKey, encrypted } = encryptMedia(file, kind)
      const [name, hash] = [randomBytes(9).toString('hex'), randomBytes(6).toString('hex')]
      const directPath = `/v/t62.7118-24/${name}_n.enc?ccb=11-4&oh=01_${hash}`
      files.set(directPath, encrypted)
      return {
        mediaKey,
        directPath,
        url: `https://mmg.whatsapp.net${directPath}`,
        fileSha256: sha256(file),
        fileEncSha256: sha256(encrypted),
        fileLength: file.length,
      }
    },
    /** From now on; null ends the fault. */
    fail: (directPath: string, fault: MediaFault | null) =>
      void (fault === null ? faults.delete(directPath) : faults.set(directPath, fault)),
    /** From now on downloads wait until `release`. */
    hold: () => void (isHeld = true),
    release() {
      isHeld = false
      for (const resume of waiting.splice(0)) resume()
    },

    /** The next uploads are refused. */
    refuseUploads: (count: number) => void (uploadFailures = count),

    async serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
      const { url = '' } = request
      if (request.method === 'POST') return receiveUpload(request, response)
      requestedPaths.push(url)
      response.once('close', () => response.writableFinished || abortedPaths.push(url))
      if (isHeld) await new Promise<void>((resume) => void waiting.push(resume))
      const file = files.get(url)
      const fault = faults.get(url)
      if (fault === 'hang') return
      if (!file || typeof fault === 'number')
        return void response.writeHead(typeof fault === 'number' ? fault : 404).end()
      if (fault === 'short') return void response.writeHead(200).end(file.subarray(0, file.length - 32))
      if (fault === 'other') return void response.writeHead(200).end(randomBytes(file.length))
      if (fault === 'seal') return void response.writeHead(200).end(corruptMac(file))
      response.writeHead(200, { 'content-length': file.length })
      if (fault !== 'cut') return void response.end(file)
      response.write(file.subarray(0, file.length / 2), () => response.socket?.resetAndDestroy())
    },
  }
}
