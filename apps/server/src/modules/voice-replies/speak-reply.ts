import { AppError, type CustomConfig } from '@portavoz/contract'
import type { Tx } from '../../db/connect.ts'
import { checkVoiceNote } from '../../platform/files/check-voice-note.ts'
import type { Log } from '../../platform/log/log.ts'
import { toSpeakableText } from '../../platform/text/speakable-text.ts'
import type { Clock } from '../../platform/time/clock.ts'
import type { SpeechModelFor, SpeechSettings } from '../../ports/speech-model.ts'
import { requestSpeech, UnspokenError } from './request-speech.ts'
import type { ReplyToSpeak, VoiceReplyStore } from './voice-replies.store.ts'

export type SpeakingExchange = {
  exchangeId: string
  workspaceId: string
  agentId: string
  agentName: string
  config: CustomConfig
}

/** Files of messages, named by them. */
export type VoiceFiles = {
  /** Stores the bytes under the id of the message. */
  put: (workspaceId: string, messageId: string, bytes: Buffer) => Promise<'copied' | 'gone' | 'no_room' | 'store_away'>
  /** The whole file; null when there is none. */
  read: (messageId: string) => Promise<Buffer | null>
  /** Records a stored file in the message's transaction; throws an `AppError` when other files took the room. */
  attach: (tx: Tx, message: { messageId: string; workspaceId: string; now: Date }, bytes: number) => Promise<void>
  /** Deletes the file unless a message names it. Never throws. */
  discard: (messageId: string) => Promise<unknown>
}

export type SpeakReplyDeps = {
  clock: Clock
  log: Log
  store: VoiceReplyStore
  files: VoiceFiles
  speechModelFor: SpeechModelFor
  /** Null for a workspace without a speech model. */
  sessionFor: (agent: SpeakingExchange) => Promise<{
    settings: SpeechSettings
    isBudgetSpent: boolean
    pay: (characters: number) => Promise<void>
  } | null>
  afterCommit: () => void
}

type Voice = { bytes: Buffer; seconds: number; model: string }

/** `deliverAt`: delivers the text at that time, with or without its voice. */
export type SpeakReply = (exchange: SpeakingExchange, deliverAt: (time: Date) => Promise<void>) => Promise<void>

/**
 * Makes the stored text of a reply a voice note before it is delivered, or lets it go as text. The voice is bought at
 * most once: a run that follows a dead one takes the file that it stored, or sends the text.
 */
export function createSpeakReply(deps: SpeakReplyDeps): SpeakReply {
  const { clock, log, store, files, afterCommit } = deps

  async function finish(reply: ReplyToSpeak, { bytes, seconds, model }: Voice): Promise<void> {
    const now = clock.now()
    const message = { messageId: reply.id, workspaceId: reply.workspaceId, now }
    const attach = (tx: Tx) => files.attach(tx, message, bytes.length)
    const spoken = { seconds: Math.max(1, Math.round(seconds)), model }
    if (!(await store.finish(reply, spoken, attach, clock))) throw new UnspokenError('late')
  }

  return async (exchange, deliverAt) => {
    const reply = await store.claim(exchange.exchangeId, clock.now())
    if (!reply) return
    try {
      if (reply.isLate) throw new UnspokenError('late')
      if (reply.notBefore) await deliverAt(reply.notBefore)
      // Switched off after a process that died: only its next run comes here.
      if (!exchange.config.features.voiceReplies) throw new UnspokenError('interrupted')
      await finish(reply, reply.wasClaimed ? await findStored(deps, reply) : await buy(deps, exchange, reply))
    } catch (error) {
      const unspoken = toUnspoken(error)
      if (unspoken.reason === 'failed' && unspoken.kind === null) log.error({ err: error }, 'a reply was not spoken')
      await store.release(reply, unspoken, clock.now())
      await files.discard(reply.id)
    }
    afterCommit()
  }
}

/** Lets a text go whose voice did not come in time, maybe because its process died. */
export const createReleaseUnspoken =
  ({ clock, store, files }: Pick<SpeakReplyDeps, 'clock' | 'store'> & { files: Pick<VoiceFiles, 'discard'> }) =>
  async (reply: Pick<ReplyToSpeak, 'id' | 'workspaceId'>): Promise<void> => {
    await store.release(reply, new UnspokenError('late'), clock.now())
    await files.discard(reply.id)
  }

function toUnspoken(error: unknown): Pick<UnspokenError, 'reason' | 'kind'> {
  if (error instanceof UnspokenError) return error
  return {
    reason: error instanceof AppError && error.code === 'media.storage_limit' ? 'no_room' : 'failed',
    kind: null,
  }
}

/** What an earlier run bought, if it could store it. */
async function findStored({ files }: SpeakReplyDeps, { id }: ReplyToSpeak): Promise<Voice> {
  const bytes = await files.read(id)
  const seconds = bytes && checkVoiceNote(bytes)
  if (!bytes || typeof seconds !== 'number') throw new UnspokenError('interrupted')
  return { bytes, seconds, model: '' }
}

async function buy(deps: SpeakReplyDeps, exchange: SpeakingExchange, reply: ReplyToSpeak): Promise<Voice> {
  const session = await deps.sessionFor(exchange)
  if (!session) throw new UnspokenError('no_speech')
  if (session.isBudgetSpent) throw new UnspokenError('out_of_budget')
  const text = toSpeakableText(reply.content)
  // By characters, also for an audio that is not sent.
  const order = { speech: session.settings, text, pay: () => session.pay(text.length) }
  const bytes = Buffer.from(await requestSpeech(deps.speechModelFor(exchange.workspaceId), order))
  const seconds = checkVoiceNote(bytes)
  if (typeof seconds !== 'number') throw new UnspokenError(seconds)
  const stored = await deps.files.put(reply.workspaceId, reply.id, bytes)
  if (stored !== 'copied') throw new UnspokenError(stored === 'gone' ? 'store_away' : stored)
  return { bytes, seconds, model: session.settings.name }
}
