import { appError } from '@portavoz/contract'
import { expect, onTestFinished, vi } from 'vitest'
import { runStatement } from '../../database/run-statement.ts'
import { newName } from '../../../src/platform/security/ids.ts'
import { firstOf } from './first-of.ts'
import type { ServerCluster } from './start-cluster.ts'

const CALL_EVERY_MS = 500
const CALL_TIMEOUT_MS = 20_000
const DELIVERY = { timeout: 60_000, interval: 100 }
const unavailable = { status: 503, retryAfter: '5', text: appError('unavailable').message }

type CallResult = { status: number | 'failed'; retryAfter: string | null; text: string }

/** A person reads the inbox and writes by hand to one customer, through both web processes, until stopped. */
export async function startPersonCalls({ webUrls, token, databaseUrl, bots }: ServerCluster) {
  const [bot] = bots
  const isAnswered = () => bot!.sent.some(({ chat_id }) => chat_id === 42)
  if (!isAnswered()) bot!.sendAsCustomer({ id: 42, firstName: 'Luz' }, 'hola')
  await bot!.waitFor(isAnswered, 'the first reply to Luz', 120_000)
  const [conversation] = await runStatement(databaseUrl, `select id from conversations where contact_key = '42'`)
  const path = `/api/conversations/${conversation!['id']}/messages`
  const results: CallResult[] = []
  const accepted: string[] = []
  const open = new Set<Promise<void>>()
  const run = newName('text')
  let count = 0

  async function call(url: string, method: 'GET' | 'POST', content?: string): Promise<CallResult> {
    const response = await fetch(url + path, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      signal: AbortSignal.timeout(CALL_TIMEOUT_MS),
      ...(content !== undefined && { body: JSON.stringify({ content }) }),
    })
    const { error = '' } = (await response.json()) as { error?: string }
    return { status: response.status, retryAfter: response.headers.get('retry-after'), text: error }
  }

  function callOnce() {
    const number = count++
    const content = number % 2 === 0 ? `a mano ${run}-${number}.` : undefined
    const urls = webUrls()
    const called = call(urls[Math.floor(number / 2) % urls.length]!, content ? 'POST' : 'GET', content)
      .catch((error: unknown): CallResult => ({ status: 'failed', retryAfter: null, text: String(error) }))
      .then((result) => {
        results.push(result)
        if (content !== undefined && result.status === 201) accepted.push(content)
      })
    open.add(called)
    void called.finally(() => open.delete(called))
  }

  const timer = setInterval(callOnce, CALL_EVERY_MS)
  onTestFinished(() => clearInterval(timer))

  return {
    /** How many calls were answered that the database is away. */
    refusals: () => results.filter(({ status }) => status === 503).length,
    async stop(): Promise<void> {
      clearInterval(timer)
      await Promise.all(open)
    },
    /** Waits for the deliveries. Answers other than successes and the catalogue's sentence; lost and double texts. */
    async findTrouble() {
      const stored = await runStatement(databaseUrl, `select content from messages where origin = 'console'`)
      const storedTexts = new Set(stored.map((row) => String(row['content'])))
      const isSent = (text: string) => bot!.sent.some(({ shown }) => shown === text)
      await vi.waitFor(() => expect(accepted.filter((text) => !isSent(text))).toEqual([]), DELIVERY)
      const sent = bot!.sent.map(({ shown: text }) => text).filter((text) => text.startsWith(`a mano ${run}`))
      return {
        otherAnswers: firstOf(
          results.filter(
            ({ status, retryAfter, text }) =>
              status !== 200 &&
              status !== 201 &&
              (status !== unavailable.status || retryAfter !== unavailable.retryAfter || text !== unavailable.text),
          ),
        ),
        lostTexts: accepted.filter((content) => !storedTexts.has(content)),
        sentTwice: sent.filter((text, at) => sent.indexOf(text) !== at),
      }
    },
  }
}

export const NO_PERSON_TROUBLE = { otherAnswers: [], lostTexts: [], sentTwice: [] }
