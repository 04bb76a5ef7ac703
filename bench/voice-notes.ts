import { oggFile } from '../apps/server/test/fakes/media/sample-files.ts'
import { startFakeModel } from '../apps/server/test/fakes/model/model.ts'
import { startFakeTranscriber } from '../apps/server/test/fakes/model/fake-transcriber.ts'
import { startFakeTelegram } from '../apps/server/test/fakes/telegram/telegram.ts'
import { type BenchResult, quantile, residentMb } from './harness.ts'
import { addTelegramAgent, signUpAndSignIn } from './owner-client.ts'
import { startProduct } from './product-process.ts'

const [CHATS, NOTES, BURSTS] = [10, 20, 6]
/** Two minutes of a voice note. */
const [NOTE_SECONDS, NOTE_BYTES] = [120, 500_000]
const REPLIES = 60
const BOT_TOKEN = '800001:AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA'

/** Replies to texts of customers while bursts of voice notes of others are heard, compared with an idle server. */
export async function voiceNotes(): Promise<BenchResult[]> {
  const [telegram, model, transcriber] = [
    await startFakeTelegram(),
    await startFakeModel(),
    await startFakeTranscriber({ fallback: () => 'dos empanadas' }),
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

  await timeReplies(REPLIES)
  const idle = quantile(await timeReplies(REPLIES), 0.99)
  const idleMb = residentMb(product.pid)
  const beside: number[] = []
  let peakMb = idleMb
  for (let burst = 1; burst <= BURSTS; burst++) {
    sendBurst()
    do {
      beside.push(await timeReply())
      peakMb = Math.max(peakMb, residentMb(product.pid))
    } while (transcriber.calls.length < burst * NOTES)
  }
  const busy = quantile(beside, 0.99)
  const ratio = (busy / idle).toFixed(2)
  await product.close()
  await Promise.all([telegram.close(), model.close(), transcriber.close()])
  return [
    {
      promise: `text beside bursts of ${NOTES} voice notes on ${CHATS} chats`,
      measured: `p99 ${busy.toFixed(0)} ms of ${beside.length}, ${ratio} × idle (${idle.toFixed(0)} ms)`,
      limit: '≤ 2 × idle',
      kept: busy <= 2 * idle,
    },
    {
      promise: `memory while ${NOTES * BURSTS} voice notes are heard`,
      measured: `${idleMb.toFixed(0)} → ${peakMb.toFixed(0)} MB`,
      limit: '≤ 1.25 × idle',
      kept: peakMb <= 1.25 * idleMb,
    },
  ]
}
