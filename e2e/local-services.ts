import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { startFakeSpeech } from '../apps/server/test/fakes/model/fake-speech.ts'
import { startFakeTranscriber } from '../apps/server/test/fakes/model/fake-transcriber.ts'
import { startFakeModel } from '../apps/server/test/fakes/model/model.ts'
import { startFakeN8n } from '../apps/server/test/fakes/n8n/n8n.ts'
import { activateBotWorkflows } from '../apps/server/test/fakes/n8n/telegram-workflow.ts'
import { activateSessionWorkflow } from '../apps/server/test/fakes/n8n/whatsapp-workflow.ts'
import { startPushService } from '../apps/server/test/fakes/push/push-service.ts'
import { startWebhookReceiver } from '../apps/server/test/fakes/webhook/webhook-receiver.ts'

export type LocalServices = Awaited<ReturnType<typeof startLocalServices>>

/**
 * Starts fakes of the systems that owners run on their local network. Every product allows their addresses, so that
 * journeys with and without them share one; each use has its own fake.
 */
export async function startLocalServices() {
  const n8n = {
    plain: await startFakeN8n(),
    withoutWorkflows: await startN8nWithoutWorkflows(),
    withSessions: await startN8nWithSessions(),
    withBots: await startN8nWithBots(),
    withBoth: await startN8nWithBoth(),
  }
  const models = {
    agent: await startFakeModel({ fallback: ({ lastUserText }) => `Llama: ${lastUserText}` }),
    account: await startFakeModel(),
  }
  const transcriber = await startFakeTranscriber()
  const voice = {
    transcriber: await startFakeTranscriber({ fallback: () => '¿Tienen arepas?' }),
    speechModel: await startFakeSpeech(),
  }
  const receivers = { leads: await startWebhookReceiver(), lookups: await startWebhookReceiver() }
  const pictures = await startPictureSite()
  const push = await startPushService()
  const n8nServers = [n8n.plain, n8n.withoutWorkflows, n8n.withSessions.n8n, n8n.withBots.n8n, n8n.withBoth.n8n]
  const all = [
    ...n8nServers,
    ...Object.values(models),
    ...Object.values(receivers),
    ...Object.values(voice),
    transcriber,
    pictures,
    push,
  ]
  return {
    n8n,
    models,
    transcriber,
    voice,
    receivers,
    pictures,
    push,
    origins: all.map((service) => ('origin' in service ? service.origin : service.url)),
    close: async () => {
      for (const service of all) await service.close()
    },
  }
}

async function startN8nWithoutWorkflows() {
  const n8n = await startFakeN8n()
  n8n.deactivate('/evolution-api')
  return n8n
}

async function startN8nWithSessions() {
  const n8n = await startFakeN8n()
  return { n8n, sessions: activateSessionWorkflow(n8n) }
}

async function startN8nWithBots() {
  const n8n = await startFakeN8n()
  return { n8n, bots: activateBotWorkflows(n8n) }
}

async function startN8nWithBoth() {
  const n8n = await startFakeN8n()
  return { n8n, sessions: activateSessionWorkflow(n8n), bots: activateBotWorkflows(n8n) }
}

/** A PNG of one pixel. */
export const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

/** A website that answers every request with the picture. */
async function startPictureSite() {
  const site = createServer((_, response) => response.setHeader('content-type', 'image/png').end(PICTURE))
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve))
  return { url: `http://127.0.0.1:${(site.address() as AddressInfo).port}`, close: () => site.close() }
}
