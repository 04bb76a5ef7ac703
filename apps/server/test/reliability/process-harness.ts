import { rmSync } from 'node:fs'
import pg from 'pg'
import { onTestFinished } from 'vitest'
import { instantReplies } from '../helpers/instant-replies.ts'
import { startFakeModel } from '../fakes/model/model.ts'
import { startFakeTelegram } from '../fakes/telegram/telegram.ts'
import { createPreparedDataFolder } from '../process/data-template.ts'
import { startServerProcess, type ServerProcess } from '../process/server-process.ts'

const BOT_TOKEN = '700001:AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA'

/** Runs the tests at full size, which takes hours. */
export const isSoak = Boolean(process.env['SOAK'])

/** Long enough for a slow machine; a test that hangs says what it waits for. */
const SETTLE_TIMEOUT_MS = isSoak ? Infinity : 240_000

/** The seed of the random numbers; set `SEED` for another run. */
export const seed = Number(process.env['SEED'] ?? 7)

/** A generator of numbers in [0, 1) that is the same for the same `SEED`. */
export function createRandom(): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

export type ProcessHarness = Awaited<ReturnType<typeof startProcessHarness>>

/**
 * Everything around the server processes: Telegram, a model, a data folder and one bot. With `databaseUrl` several
 * processes share a database; without it each has its own PostgreSQL.
 */
export async function startProcessHarness(
  databaseUrl?: string,
  modelOptions: Parameters<typeof startFakeModel>[0] = {},
) {
  const telegram = await startFakeTelegram()
  const model = await startFakeModel(modelOptions)
  const dataDir = await createPreparedDataFolder()
  const bot = telegram.addBot(BOT_TOKEN, { id: 700_001, username: 'tienda_bot', name: 'Tienda' })
  const env = {
    DATA_DIR: dataDir,
    TELEGRAM_API_ROOT: telegram.url,
    OPENAI_BASE_URL: `${model.url}/v1`,
    OPENAI_API_KEY: 'sk-de-prueba',
    OPENAI_MODEL: 'eco',
    ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }),
  }
  const processes = new Set<ServerProcess>()

  onTestFinished(async () => {
    await Promise.all([...processes].map((process) => process.kill()))
    await telegram.close()
    await model.close()
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 })
  })

  const post = async (url: string, path: string, body: unknown, token?: string) => {
    const response = await fetch(url + path, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify(body),
    })
    const text = await response.text()
    // Without its agent a test would wait for ever.
    if (!response.ok) throw new Error(`POST ${path} answered ${response.status}: ${text}`)
    return JSON.parse(text) as { accessToken?: string }
  }

  /** Signs the owner up and in. Returns the token. */
  const signUp = async ({ url }: ServerProcess): Promise<string> => {
    const owner = { username: 'mariana', email: 'mariana@ejemplo.co', password: 'una-clave-larga' }
    await post(url, '/api/auth/signup', owner)
    return (await post(url, '/api/auth/signin', owner)).accessToken ?? ''
  }

  return {
    dataDir,
    telegram,
    model,
    bot,
    post,

    async startServer(extraEnv: Record<string, string> = {}): Promise<ServerProcess> {
      const process = await startServerProcess({ ...env, ...extraEnv })
      processes.add(process)
      void process.exited.then(() => processes.delete(process))
      return process
    },

    signUp,

    /** Signs the owner up and creates the agent with its bot. Returns the token. */
    async createOwnerAgent(server: ServerProcess, customConfig: Record<string, unknown> = {}): Promise<string> {
      const { url } = server
      const accessToken = await signUp(server)
      await post(
        url,
        '/api/agents',
        {
          name: 'Ventas',
          description: 'Vende',
          prompt: 'Eres vendedor',
          platform: 'telegram',
          botToken: BOT_TOKEN,
          customConfig: { ...instantReplies, ...customConfig },
        },
        accessToken,
      )
      return accessToken
    },

    /** The ids of the owner's agents. */
    async fetchAgentIds({ url }: ServerProcess, token: string): Promise<string[]> {
      const response = await fetch(`${url}/api/agents`, { headers: { authorization: `Bearer ${token}` } })
      return ((await response.json()) as { data: { id: string }[] }).data.map(({ id }) => id)
    },

    /** Every message of the installation, as its owner reads them. */
    async fetchMessages({ url }: ServerProcess, token: string): Promise<FetchedMessage[]> {
      const get = async (path: string) => {
        const response = await fetch(url + path, { headers: { authorization: `Bearer ${token}` } })
        // oxlint-disable-next-line typescript/no-explicit-any -- any page
        return ((await response.json()) as { data: { items: any[]; nextCursor: string | null } }).data
      }
      const messages: FetchedMessage[] = []
      for (let cursor: string | null = ''; cursor !== null;) {
        const page: { items: { id: string }[]; nextCursor: string | null } = await get(
          `/api/conversations?limit=100${cursor && `&cursor=${cursor}`}`,
        )
        for (const { id } of page.items) {
          for (let older: string | null = ''; older !== null;) {
            const thread: { items: FetchedMessage[]; nextCursor: string | null } = await get(
              `/api/conversations/${id}/messages?limit=100${older && `&cursor=${older}`}`,
            )
            messages.push(...thread.items)
            older = thread.nextCursor
          }
        }
        cursor = page.nextCursor
      }
      return messages
    },
  }
}

export type FetchedMessage = {
  id: string
  direction: string
  content: string
  status: string | null
  origin: string
  conversationId: string
}

/** Waits until the condition holds; checks it at each database notification. */
export async function waitUntilSettled(
  databaseUrl: string,
  isDone: (client: pg.Client) => Promise<boolean>,
  describe = () => 'the database to settle',
): Promise<void> {
  const deadline = Date.now() + SETTLE_TIMEOUT_MS
  const client = new pg.Client({ connectionString: databaseUrl })
  // A database that ends fails the next query.
  client.on('error', () => {})
  await client.connect()
  await client.query('listen portavoz')
  try {
    while (!(await isDone(client))) {
      if (Date.now() > deadline) throw new Error(`Waited ${SETTLE_TIMEOUT_MS} ms for ${describe()}`)
      await new Promise<void>((resolve) => {
        // A killed process sends no notification, so check again after 500 ms.
        const soon = setTimeout(resolve, 500)
        client.removeAllListeners('notification').once('notification', () => {
          clearTimeout(soon)
          resolve()
        })
      })
    }
  } finally {
    await client.end()
  }
}

/** Reads the threads until each conversation is answered and no reply is pending. */
export async function waitUntilDelivered(fetchMessages: () => Promise<FetchedMessage[]>): Promise<FetchedMessage[]> {
  const deadline = Date.now() + SETTLE_TIMEOUT_MS
  for (;;) {
    const messages = await fetchMessages()
    const answeredConversations = new Set(messages.filter((m) => m.origin === 'ai').map((m) => m.conversationId))
    const isOver = messages.every((m) => m.status !== 'pending' && answeredConversations.has(m.conversationId))
    if (isOver) return messages
    if (Date.now() > deadline)
      throw new Error(`Waited ${SETTLE_TIMEOUT_MS} ms for these to be delivered: ${JSON.stringify(messages)}`)
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
}
