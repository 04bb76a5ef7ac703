import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import '../src/adapters/whatsapp/connection/mute-console.ts'
import type { Db } from '../src/db/connect.ts'
import { createPairingSecrets } from '../src/modules/linking/sessions/pairing-secrets.ts'
import { startPortavoz } from '../src/server/start.ts'
import { createSecrets } from '../src/platform/security/secrets.ts'
import { readKeyRing } from '../src/server/config/secret-key.ts'
import { startFakeTelegram } from '../test/fakes/telegram/telegram.ts'
import { startFakeWhatsApp } from '../test/fakes/whatsapp/whatsapp.ts'
import { startDemoModel, THINKING_MS } from './model/demo-model.ts'
import { createTelegramChat, combineChats } from './customer/customer-chat.ts'
import { startCustomerServer } from './customer/customer-server.ts'
import { createWhatsAppChat } from './customer/whatsapp-chat.ts'
import { DEMO_MODEL } from './month/rows.ts'
import { startDemoTranscriber } from './model/demo-transcriber.ts'
import { seedDatabase } from './seed-database.ts'
import { TRANSCRIBER } from './store-files.ts'
import { createAccounts } from './create-accounts.ts'
import { findPerson, hireTeam } from './hire-team.ts'
import { improveAgents } from './improve-agents.ts'
import { readSources } from './read-sources.ts'
import { shiftDates } from './shift-dates.ts'
import { DEMO_ACCOUNTS, SPARE_BOT, DEMO_STORIES } from './stories/accounts.ts'
import { DEMO_TEAM, TECHNICIAN } from './stories/team.ts'
import { createPhoneCamera } from './phone-camera.ts'

export type Demo = { url: string; customerUrl: string; db: Db; messages: number; stop: () => Promise<void> }

/** The month of conversations begins a day after the agents. */
const OPENED_DAYS_AGO = 34
const TEAM_HIRED_DAYS_AGO = 24

/**
 * Starts the whole product in a temporary folder with seeded data, a fake Telegram, WhatsApp and model, and the
 * customer page. Needs no network.
 */
export const startDemo = async ({ port, logLevel }: { port: string; logLevel: string }): Promise<Demo> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'portavoz-demo-'))
  const closers = [() => rm(dataDir, { recursive: true, force: true })]
  const stop = async () => {
    for (const close of closers.splice(0).toReversed()) await close()
  }
  try {
    const telegram = await startFakeTelegram()
    closers.push(telegram.close)
    for (const bot of [...DEMO_STORIES.flatMap((story) => story.bot ?? []), SPARE_BOT]) telegram.addBot(bot.token, bot)
    const whatsapp = await startFakeWhatsApp()
    closers.push(whatsapp.close)
    let thinkingMs = 0
    const model = await startDemoModel(DEMO_STORIES, () => thinkingMs)
    closers.push(model.close)
    const transcriber = await startDemoTranscriber(DEMO_STORIES)
    closers.push(transcriber.close)

    const portavoz = await startPortavoz({
      DATA_DIR: dataDir,
      PORT: port,
      LOG_LEVEL: logLevel,
      TELEGRAM_API_ROOT: telegram.url,
      WHATSAPP_SOCKET_URL: whatsapp.url,
      WHATSAPP_MEDIA_URL: whatsapp.mediaUrl,
      WHATSAPP_WEB_URL: whatsapp.webUrl,
      OPENAI_BASE_URL: `${model.url}/v1`,
      OPENAI_API_KEY: 'demo',
      OPENAI_MODEL: DEMO_MODEL,
      TRANSCRIPTION_BASE_URL: `${transcriber.url}/v1`,
      TRANSCRIPTION_MODEL: TRANSCRIBER,
    })
    closers.push(() => portavoz.stop())
    const camera = createPhoneCamera(
      portavoz.db,
      createPairingSecrets(createSecrets(readKeyRing(null, dataDir))),
      whatsapp,
    )
    const { url, db } = portavoz
    const now = new Date()
    const demoAgents = await createAccounts(url, DEMO_ACCOUNTS, camera.scan)
    const sources = await readSources(url, demoAgents)
    await shiftDates(db, now, OPENED_DAYS_AGO)
    const messages = await seedDatabase({ db, dataDir, networks: { telegram, whatsapp }, sources }, demoAgents, now)
    const people = await hireTeam(url, DEMO_ACCOUNTS, DEMO_TEAM)
    await shiftDates(db, now, TEAM_HIRED_DAYS_AGO)
    const technician = findPerson(people, TECHNICIAN).token
    await improveAgents(url, db, demoAgents, ({ token }) => ({ owner: token, technician }), now)
    thinkingMs = THINKING_MS
    const whatsappChat = createWhatsAppChat(whatsapp, DEMO_STORIES, camera.numbersWithAgent)
    const chat = combineChats(createTelegramChat(telegram, DEMO_STORIES), whatsappChat)
    const customer = await startCustomerServer(chat, camera, await findFreePort(Number(port) + 1))
    closers.push(customer.unplug)
    return { url, customerUrl: customer.url, db, messages, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** The first free port of the fifty from `wanted`; 0 (any port) when all are taken. */
export const findFreePort = async (firstPort: number): Promise<number> => {
  for (let port = firstPort; port < firstPort + 50; port++) if (await isPortFree(port)) return port
  return 0
}

const isPortFree = (port: number) =>
  new Promise<boolean>((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
  })
