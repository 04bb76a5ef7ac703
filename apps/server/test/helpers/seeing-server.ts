import type { Message } from '@portavoz/contract'
import sharp from 'sharp'
import { createOwnerWithAgent, fetchThread, sendAndDrain } from '../test-accounts.ts'
import { startTestServer } from '../test-server.ts'

export const luz = { id: 99, firstName: 'Luz' }

/** A picture of one color, in the format of a phone. */
export const jpegFile = (width = 40, height = 30, { orientation }: { orientation?: number } = {}): Promise<Buffer> => {
  const picture = sharp({ create: { width, height, channels: 3, background: '#a02040' } })
  return (orientation === undefined ? picture : picture.withMetadata({ orientation })).jpeg().toBuffer()
}

type SeeingOptions = {
  customConfig?: Record<string, unknown>
  /** A name that says that it sees. */
  model?: string
  env?: Record<string, string>
  modelTimeoutMs?: number
}

/** A shop on Telegram whose model sees pictures. */
export async function startSeeingShop({
  customConfig = {},
  model = 'gpt-4o-mini',
  env = {},
  modelTimeoutMs,
}: SeeingOptions = {}) {
  const server = await startTestServer({
    env: { OPENAI_MODEL: model, ...env },
    ...(modelTimeoutMs && { modelTimeoutMs }),
  })
  const shop = await createOwnerWithAgent(server, { disclosure: { enabled: false }, ...customConfig })
  const { bot, token } = shop
  /** `size`: the bytes that Telegram reports, if they differ. */
  const photo = (bytes: Buffer, caption?: string, size?: number) => ({
    photo: [
      { ...bot.files.add(bytes, { folder: 'photos', ...(size !== undefined && { size }) }), width: 40, height: 30 },
    ],
    ...(caption !== undefined && { caption }),
  })
  const document = (fileName: string, bytes: Uint8Array, caption?: string, size?: number) => ({
    document: { ...bot.files.add(bytes, size === undefined ? {} : { size }), file_name: fileName },
    ...(caption !== undefined && { caption }),
  })
  return {
    ...shop,
    server,
    photo,
    document,
    write: (message: Parameters<typeof sendAndDrain>[3]) => sendAndDrain(server, bot, luz, message),
    sent: () => bot.sent.map(({ shown }) => shown),
    read: async (): Promise<Message[]> => (await fetchThread(server, token)).messages,
    journalOf: async (messageId: string) =>
      (await server.call('GET', `/api/messages/${messageId}/journal`, undefined, token)).body.data,
    /** The pictures of the last call, as files. */
    seen: (at = -1) => picturesOf(server.model.calls.at(at)?.body ?? {}),
  }
}

type WirePart = {
  type: string
  image_url?: { url: string }
  source?: { data: string; media_type: string }
}

/** The pictures in a request, in the format of OpenAI or Anthropic. */
export function picturesOf({ messages = [] }: Record<string, unknown>): Buffer[] {
  const parts = (messages as { content: string | WirePart[] }[]).flatMap(({ content }) =>
    typeof content === 'string' ? [] : content,
  )
  return parts.flatMap(({ image_url, source }) => {
    const data = image_url?.url.split(',')[1] ?? source?.data
    return data === undefined ? [] : [Buffer.from(data, 'base64')]
  })
}
