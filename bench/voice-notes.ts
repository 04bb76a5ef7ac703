import { setTimeout as pause } from 'node:timers/promises'
import { oggFile } from '../apps/server/test/fakes/media/sample-files.ts'
import { startFakeModel } from '../apps/server/test/fakes/model/model.ts'
import { startFakeTranscriber } from '../apps/server/test/fakes/model/fake-transcriber.ts'
import { startFakeTelegram } from '../apps/server/test/fakes/telegram/telegram.ts'
import { type BenchResult, quantile, residentMb } from './harness.ts'
import { addTelegramAgent, signUpAndSignIn } from './owner-client.ts'
import { startProduct } from './product-process.ts'

const [CHATS, NOTES, ROUNDS] = [10, 20, 6]
/** Two minutes of a voice note. */
const [NOTE_SECONDS, NOTE_BYTES] = [120, 500_000]
/** The program's memory and speed settle during the first replies. */
const WARM_UP_REPLIES = 1_500
/** Replies of an idle round, after those in which the last burst ends. */
const [IDLE_REPLIES, REPLIES_BETWEEN] = [50, 10]
/** Recognisers need seconds for two minutes of speech. */
const RECOGNISER_MS = 1_000
const BOT_TOKEN = '800001:AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA'

/**
 * Replies to texts of customers while bursts of voice notes of others are heard, compared with those between the
 * bursts: both see the same warm program and the same machine.
 */
export async function voiceNotes(): Promise<BenchResult[]> {
  const [telegram, model, transcriber] = [
    await startFakeTelegram(),
    await startFakeModel(),
    await startFakeTranscriber({ fallback: () => ({ after: pause(RECOGNISER_MS), reply: 'dos empanadas' }) }),
  ]
  const product = await startProduct({
    TELEGRAM_API_ROOT: telegram.url,
    OPENAI_BASE_URL: `${model.url}/v1`,
    OPENAI_MODEL: 'eco',
    TRANSCRIPTION_BASE_URL: `${transcriber.url}/v1`,
    TRANSCRIPTION_MODEL: 'oido',
  })
  const bot = telegram.addBot(BOT_TOKEN, { id: 800_001, username: 'tienda_bot', name: 'Tienda' })
  await addTelegramAgent(product.url, await signUpAndSignIn(product.url), 'Tienda', BOT_TOKEN)

  let lastWriter = 10_000
  const timeReply = async () => {
    const [id, startedAt] = [++lastWriter, performance.now()]
    bot.sendAsCustomer({ id, firstName: 'Luz' }, '¿Abren hoy?')
    await bot.waitFor(() => bot.sent.some((message) => message.chat_id === id), 'the reply', 60_000)
    return performance.now() - startedAt
  }
  const timeReplies = async (count: number) => {
    const times: number[] = []
    for (let i = 0; i < count; i++) times.push(await timeReply())
    return times
  }
  const note = Buffer.concat([oggFile, Buffer.alloc(NOTE_BYTES)])
  const sendBurst = () => {
    for (let n = 0; n < NOTES; n++)
      bot.sendAsCustomer(
        { id: 100 + (n % CHATS), firstName: 'Ana' },
        { voice: { ...bot.files.add(note), duration: NOTE_SECONDS } },
      )
  }

  await timeReplies(WARM_UP_REPLIES)
  const idleMb = residentMb(product.pid)
  let peakMb = 0
  const idle: number[] = []
  const beside: number[] = []
  for (let round = 1; round <= ROUNDS; round++) {
    await timeReplies(REPLIES_BETWEEN)
    idle.push(...(await timeReplies(IDLE_REPLIES)))
    sendBurst()
    while (transcriber.calls.length < round * NOTES) {
      beside.push(await timeReply())
      peakMb = Math.max(peakMb, residentMb(product.pid))
    }
  }
  const [idleP99, besideP99] = [quantile(idle, 0.99), quantile(beside, 0.99)]
  const ratio = besideP99 / idleP99
  const p99 = `p99 ${besideP99.toFixed(0)} ms of ${beside.length}`
  await product.close()
  await Promise.all([telegram.close(), model.close(), transcriber.close()])
  return [
    {
      promise: `text beside bursts of ${NOTES} voice notes on ${CHATS} chats`,
      measured: `${p99}, ${ratio.toFixed(2)} × idle (${idleP99.toFixed(0)} ms of ${idle.length})`,
      limit: '≤ 2 × idle',
      kept: ratio <= 2,
    },
    {
      promise: `memory while ${NOTES * ROUNDS} voice notes are heard`,
      measured: `${idleMb.toFixed(0)} → ${peakMb.toFixed(0)} MB`,
      limit: '≤ 1.25 × idle',
      kept: peakMb <= 1.25 * idleMb,
    },
  ]
}
