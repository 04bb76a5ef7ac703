import { fail } from '@portavoz/contract'
import { setTimeout as pause } from 'node:timers/promises'
import type { PingWebhook } from '../../../ports/n8n-api.ts'
import { answered } from './answered.ts'
import type { WorkflowKey } from './steps.ts'

/** n8n registers a webhook some time after it says that its workflow is active. */
export const PAUSES_MS = [100, 200, 400, 800, 1_600, 3_200] as const

const paths: Record<WorkflowKey, string> = {
  'whatsapp-sessions': '/evolution-api',
  'whatsapp-agent': '/evolution-events',
  'telegram-operations': '/telegram-api',
  'telegram-agent': '/telegram-agent/ping',
}

type Needs = { ping: PingWebhook; pausesMs: readonly number[]; webhookUrl: string; secret: string }

/** Ends when each of them answers, or when there is no more patience. */
export async function waitForAnswers({ ping, pausesMs, webhookUrl, secret }: Needs, keys: readonly WorkflowKey[]) {
  const headers = { 'x-portavoz-secret': secret, 'x-telegram-bot-api-secret-token': secret }
  for (const key of keys) await answers(webhookUrl + paths[key], headers, { ping, pausesMs })
}

async function answers(
  address: string,
  headers: Record<string, string>,
  { ping, pausesMs }: Pick<Needs, 'ping' | 'pausesMs'>,
) {
  const waits = [...pausesMs]
  for (;;) {
    const said = await ping(address, headers)
    if (said === 'answers') return
    const next = waits.shift()
    if (next === undefined) return said === 'silent' ? fail('n8n_workflows.silent') : answered(said)
    await pause(next)
  }
}
