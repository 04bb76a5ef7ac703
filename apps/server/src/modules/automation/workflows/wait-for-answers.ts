import { fail } from '@portavoz/contract'
import { setTimeout as pause } from 'node:timers/promises'
import type { PingWebhook } from '../../../ports/n8n/n8n-api.ts'
import { unwrapAnswer } from './unwrap-answer.ts'
import type { WorkflowKey } from './install-steps.ts'

/** n8n registers a webhook some time after it reports the workflow as active. */
export const PAUSES_MS = [100, 200, 400, 800, 1_600, 3_200] as const

const workflowPaths: Record<WorkflowKey, string> = {
  'whatsapp-sessions': '/evolution-api',
  'whatsapp-agent': '/evolution-events',
  'telegram-operations': '/telegram-api',
  'telegram-agent': '/telegram-agent/ping',
}

type WaitForAnswersDeps = { ping: PingWebhook; pausesMs: readonly number[]; webhookUrl: string; secret: string }

/** Resolves when each workflow answers; throws after the last pause. */
export async function waitForAnswers(
  { ping, pausesMs, webhookUrl, secret }: WaitForAnswersDeps,
  keys: readonly WorkflowKey[],
) {
  const headers = { 'x-portavoz-secret': secret, 'x-telegram-bot-api-secret-token': secret }
  for (const key of keys) await waitForAnswer(webhookUrl + workflowPaths[key], headers, { ping, pausesMs })
}

async function waitForAnswer(
  address: string,
  headers: Record<string, string>,
  { ping, pausesMs }: Pick<WaitForAnswersDeps, 'ping' | 'pausesMs'>,
) {
  const pauses = [...pausesMs]
  for (;;) {
    const result = await ping(address, headers)
    if (result === 'answers') return
    const next = pauses.shift()
    if (next === undefined) return result === 'silent' ? fail('n8n_workflows.silent') : unwrapAnswer(result)
    await pause(next)
  }
}
