import { createCipheriv, createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'

/** As phones name what a key is for. */
const purposes = {
  image: 'WhatsApp Image Keys',
  sticker: 'WhatsApp Image Keys',
  video: 'WhatsApp Video Keys',
  audio: 'WhatsApp Audio Keys',
  document: 'WhatsApp Document Keys',
}

export type MediaKind = keyof typeof purposes

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest()

/** What a phone does with a file before it sends it: only whoever has `mediaKey` opens it. */
function seal(file: Uint8Array, kind: MediaKind) {
  const mediaKey = randomBytes(32)
  const keys = Buffer.from(hkdfSync('sha256', mediaKey, Buffer.alloc(0), purposes[kind], 112))
  const [iv, cipherKey, macKey] = [keys.subarray(0, 16), keys.subarray(16, 48), keys.subarray(48, 80)]
  const cipher = createCipheriv('aes-256-cbc', cipherKey, iv)
  const body = Buffer.concat([cipher.update(file), cipher.final()])
  const mac = createHmac('sha256', macKey).update(iv).update(body).digest().subarray(0, 10)
  return { mediaKey, sealed: Buffer.concat([body, mac]) }
}

/** How a file is served: `short` ends before its end as if that were all, `cut` breaks the line, `hang` never answers. Of `seal` only the seal is another's. */
export type MediaFault = 'short' | 'cut' | 'hang' | 'other' | 'seal' | 404 | 410 | 500

const resealed = (file: Buffer) => Buffer.concat([file.subarray(0, -1), Buffer.of((file.at(-1) ?? 0) ^ 1)])

/** WhatsApp's media hosts: whatever phones left there, sealed. */
export function createMediaHost() {
  const files = new Map<string, Buffer>()
  const faults = new Map<string, MediaFault>()
  const asked: string[] = []
  const left: string[] = []
  const waiting: (() => void)[] = []
  let isHeld = false

  return {
    /** Every path that was asked for, as often as it was. */
    asked,
    /** Those whose reader went before the end. */
    left,
    /** Leaves a file there, and gives what a message says of it. */
    upload(file: Uint8Array, kind: MediaKind) {
      const { mediaKey, sealed } = seal(file, kind)
      const directPath = `/v/t62.7118-24/${randomBytes(9).toString('hex')}_n.enc?ccb=11-4&oh=01_${randomBytes(6).toString('hex')}`
      files.set(directPath, sealed)
      return {
        mediaKey,
        directPath,
        url: `https://mmg.whatsapp.net${directPath}`,
        fileSha256: sha256(file),
        fileEncSha256: sha256(sealed),
        fileLength: file.length,
      }
    },
    /** From now on; null mends it. */
    fail: (directPath: string, fault: MediaFault | null) =>
      void (fault === null ? faults.delete(directPath) : faults.set(directPath, fault)),
    /** Whoever asks from now on waits until `release`. */
    hold: () => void (isHeld = true),
    release() {
      isHeld = false
      for (const go of waiting.splice(0)) go()
    },

    async serve({ url = '' }: IncomingMessage, response: ServerResponse): Promise<void> {
      asked.push(url)
      response.once('close', () => response.writableFinished || left.push(url))
      if (isHeld) await new Promise<void>((go) => void waiting.push(go))
      const file = files.get(url)
      const fault = faults.get(url)
      if (fault === 'hang') return
      if (!file || typeof fault === 'number')
        return void response.writeHead(typeof fault === 'number' ? fault : 404).end()
      if (fault === 'short') return void response.writeHead(200).end(file.subarray(0, file.length - 32))
      if (fault === 'other') return void response.writeHead(200).end(randomBytes(file.length))
      if (fault === 'seal') return void response.writeHead(200).end(resealed(file))
      response.writeHead(200, { 'content-length': file.length })
      if (fault !== 'cut') return void response.end(file)
      response.write(file.subarray(0, file.length / 2), () => response.socket?.resetAndDestroy())
    },
  }
}
