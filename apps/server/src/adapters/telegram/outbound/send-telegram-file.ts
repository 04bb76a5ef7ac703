import type { Api, InputFile } from 'grammy'
import type { ChannelAccount } from '../../../ports/channel-account.ts'
import type { DeliveryResult, OutboundFile } from '../../../ports/channel.ts'
import { botIdOf, type OpenBotApi } from '../bot-api.ts'

/** For 25 MB from a slow line. */
const UPLOAD_TIMEOUT_S = 5 * 60

type Caption = { caption?: string; parse_mode?: 'HTML' }
type Fields = Caption & { duration?: number }
type BotMessageId = { message_id: number }

/** Which method shows the file best. */
const sendAs: Record<
  OutboundFile['kind'],
  (api: Api, chat: string, file: InputFile, text: Fields) => Promise<BotMessageId>
> = {
  image: (api, chat, file, text) => api.sendPhoto(chat, file, text),
  audio: (api, chat, file, text) => api.sendAudio(chat, file, text),
  voice: (api, chat, file, text) => api.sendVoice(chat, file, text),
  video: (api, chat, file, text) => api.sendVideo(chat, file, { ...text, supports_streaming: true }),
  document: (api, chat, file, text) => api.sendDocument(chat, file, text),
}

/** Telegram plays only these; it refuses the others as audio or takes them for a voice note. */
const PLAYED_AUDIO = new Set(['audio/mpeg', 'audio/mp4'])
/** A photo has at most ten thousand pixels of both sides together, and is at most twenty times as long as wide. */
const isPhoto = ({ width, height }: OutboundFile) =>
  width === null ||
  height === null ||
  (width + height <= 10_000 && Math.max(width, height) <= 20 * Math.min(width, height))

const methodFor = (file: OutboundFile): OutboundFile['kind'] =>
  (file.kind === 'image' && !isPhoto(file)) || (file.kind === 'audio' && !PLAYED_AUDIO.has(file.type))
    ? 'document'
    : file.kind

/** The file could not be read to its end, so Telegram did not get all of the request. */
export class UnreadableFileError extends Error {}

/** Streams the file to Telegram. Throws errors of grammY, or an `UnreadableFileError`. */
export async function sendTelegramFile(
  openApi: OpenBotApi,
  { botToken }: ChannelAccount,
  contactKey: string,
  { file, ...text }: { file: OutboundFile } & Caption,
): Promise<DeliveryResult> {
  const [api, { InputFile: GrammyFile }] = [await openApi(botToken, UPLOAD_TIMEOUT_S), await import('grammy')]
  let readError: unknown
  async function* content() {
    try {
      yield* await file.open()
    } catch (error) {
      readError = error
      throw error
    }
  }
  try {
    const fields = { ...text, ...(file.seconds !== null && { duration: file.seconds }) }
    const sent = await sendAs[methodFor(file)](api, contactKey, new GrammyFile(content, quoteName(file.name)), fields)
    return { outcome: 'sent', externalId: `${botIdOf(botToken)}:${sent.message_id}` }
  } catch (error) {
    throw readError === undefined ? error : new UnreadableFileError('a file could not be read', { cause: readError })
  }
}

/** grammY writes the name into the form as it is, without the quotes that spaces and semicolons need. */
const quoteName = (name: string) => `"${name.replaceAll(/["\\]/g, '_')}"`
