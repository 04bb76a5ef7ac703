import { rmSync } from 'node:fs'
import pg from 'pg'
import { onTestFinished } from 'vitest'
import { calm } from '../calm.ts'
import { openModel } from '../fakes/model/model.ts'
import { openTelegram } from '../fakes/telegram/telegram.ts'
import { openProcess, type Process } from '../process.ts'
import { throwAwayFolder } from '../throw-away-folder.ts'

const BOT_TOKEN = '700001:AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA'

/** The full size, on demand: hours are too long for every day. */
export const isSoak = Boolean(process.env['SOAK'])

/** Chance that can be had again: `SEED` chooses another. */
export const seed = Number(process.env['SEED'] ?? 7)

/** Numbers from 0 to below 1, always the same ones for one `SEED`. */
export function chance(): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

export type Town = Awaited<ReturnType<typeof openTown>>

/**
 * The world around processes that die: Telegram, a model, a data folder that outlives them, and one
 * agent with its owner. With `databaseUrl` several processes may share it; without, each has its own PostgreSQL.
 */
export async function openTown(databaseUrl?: string, thinking: Parameters<typeof openModel>[0] = {}) {
  const telegram = await openTelegram()
  const model = await openModel(thinking)
  const dataDir = throwAwayFolder('portavoz-pueblo-')
  const bot = telegram.addBot(BOT_TOKEN, { id: 700_001, username: 'tienda_bot', name: 'Tienda' })
  const env = {
    DATA_DIR: dataDir,
    TELEGRAM_API_ROOT: telegram.url,
    OPENAI_BASE_URL: `${model.url}/v1`,
    OPENAI_API_KEY: 'sk-de-prueba',
    OPENAI_MODEL: 'eco',
    ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }),
  }
  const processes = new Set<Process>()

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
    return (await response.json()) as { accessToken?: string }
  }

  /** Signs the owner up, and in. Returns their token. */
  const signUp = async ({ url }: Process): Promise<string> => {
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

    async open(more: Record<string, string> = {}): Promise<Process> {
      const process = await openProcess({ ...env, ...more })
      processes.add(process)
      void process.exited.then(() => processes.delete(process))
      return process
    },

    signUp,

    /** Signs the owner up and gives the agent its bot. Returns the owner's token. */
    async settle(server: Process, customConfig: Record<string, unknown> = {}): Promise<string> {
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
          customConfig: { ...calm, ...customConfig },
        },
        accessToken,
      )
      return accessToken
    },

    /** The agents of the owner. */
    async agentIds({ url }: Process, token: string): Promise<string[]> {
      const response = await fetch(`${url}/api/agents`, { headers: { authorization: `Bearer ${token}` } })
      return ((await response.json()) as { data: { id: string }[] }).data.map(({ id }) => id)
    },

    /** Every message of the installation, as its owner reads them. */
    async messages({ url }: Process, token: string): Promise<Said[]> {
      const get = async (path: string) => {
        const response = await fetch(url + path, { headers: { authorization: `Bearer ${token}` } })
        return ((await response.json()) as { data: { items: any[]; nextCursor: string | null } }).data // oxlint-disable-line typescript/no-explicit-any -- any page
      }
      const all: Said[] = []
      for (let cursor: string | null = ''; cursor !== null;) {
        const page: { items: { id: string }[]; nextCursor: string | null } = await get(
          `/api/conversations?limit=100${cursor && `&cursor=${cursor}`}`,
        )
        for (const { id } of page.items) {
          for (let older: string | null = ''; older !== null;) {
            const thread: { items: Said[]; nextCursor: string | null } = await get(
              `/api/conversations/${id}/messages?limit=100${older && `&cursor=${older}`}`,
            )
            all.push(...thread.items)
            older = thread.nextCursor
          }
        }
        cursor = page.nextCursor
      }
      return all
    },
  }
}

export type Said = { direction: string; content: string; status: string | null; origin: string; conversationId: string }

/** Waits on the database itself until nothing is owed. */
export async function settled(databaseUrl: string, isDone: (client: pg.Client) => Promise<boolean>): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query('listen portavoz')
  try {
    while (!(await isDone(client)))
      await new Promise<void>((look) => {
        // A process that died rang for nobody: look again all the same.
        const soon = setTimeout(look, 500)
        client.removeAllListeners('notification').once('notification', () => {
          clearTimeout(soon)
          look()
        })
      })
  } finally {
    await client.end()
  }
}

/** Reads the threads until no reply is still on its way. */
export async function waitUntilDelivered(read: () => Promise<Said[]>): Promise<Said[]> {
  for (;;) {
    const messages = await read()
    const answered = new Set(messages.filter((m) => m.origin === 'ai').map((m) => m.conversationId))
    const isOver = messages.every((m) => m.status !== 'pending' && answered.has(m.conversationId))
    if (isOver) return messages
    await new Promise((look) => setTimeout(look, 200))
  }
}
