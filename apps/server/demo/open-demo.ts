import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import '../src/adapters/whatsapp/socket/silence.ts'
import { createWaysIn } from '../src/modules/linking/sessions/ways-in.ts'
import { openPortavoz } from '../src/open.ts'
import { createSecrets } from '../src/platform/secrets.ts'
import { readKeyRing } from '../src/secret-key.ts'
import { openTelegram } from '../test/fakes/telegram/telegram.ts'
import { openWhatsApp } from '../test/fakes/whatsapp/whatsapp.ts'
import { openBrain } from './brain.ts'
import { createDesk, joinDesks } from './customer/desk.ts'
import { serveCustomer } from './customer/serve.ts'
import { createWhatsAppDesk } from './customer/whatsapp-desk.ts'
import { furnish } from './furnish.ts'
import { signUpEveryone } from './sign-up.ts'
import { accounts, spareBot, stories } from './stories/accounts.ts'
import { createCamera } from './whatsapp.ts'

export type Demo = { url: string; customerUrl: string; messages: number; stop: () => Promise<void> }

/** The whole product on a throw-away folder, furnished, with Telegram, WhatsApp, model and customer of its own. Needs no network. */
export const openDemo = async ({ port, logLevel }: { port: string; logLevel: string }): Promise<Demo> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'portavoz-demo-'))
  const closers = [() => rm(dataDir, { recursive: true, force: true })]
  const stop = async () => {
    for (const close of closers.splice(0).toReversed()) await close()
  }
  try {
    const telegram = await openTelegram()
    closers.push(telegram.close)
    for (const bot of [...stories.flatMap((story) => story.bot ?? []), spareBot]) telegram.addBot(bot.token, bot)
    const whatsapp = await openWhatsApp()
    closers.push(whatsapp.close)
    const brain = await openBrain(stories)
    closers.push(brain.close)

    const portavoz = await openPortavoz({
      DATA_DIR: dataDir,
      PORT: port,
      LOG_LEVEL: logLevel,
      TELEGRAM_API_ROOT: telegram.url,
      WHATSAPP_SOCKET_URL: whatsapp.url,
      WHATSAPP_MEDIA_URL: whatsapp.mediaUrl,
      WHATSAPP_WEB_URL: whatsapp.webUrl,
      OPENAI_BASE_URL: `${brain.url}/v1`,
      OPENAI_API_KEY: 'demo',
      OPENAI_MODEL: 'demo',
    })
    closers.push(() => portavoz.stop())
    const camera = createCamera(portavoz.db, createWaysIn(createSecrets(readKeyRing(null, dataDir))), whatsapp)
    const seats = await signUpEveryone(portavoz.url, accounts, camera.scan)
    const messages = await furnish(portavoz.db, { telegram, whatsapp }, seats, new Date())
    const phones = createWhatsAppDesk(whatsapp, stories, camera.numbersWithAgent)
    const desk = joinDesks(createDesk(telegram, stories), phones)
    const customer = await serveCustomer(desk, camera, await freePort(Number(port) + 1))
    closers.push(customer.unplug)
    return { url: portavoz.url, customerUrl: customer.url, messages, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** The first port that nobody uses, from `wanted` on; 0, which is any, when all of those are taken. */
export const freePort = async (wanted: number): Promise<number> => {
  for (let port = wanted; port < wanted + 50; port++) if (await isFree(port)) return port
  return 0
}

const isFree = (port: number) =>
  new Promise<boolean>((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
  })
