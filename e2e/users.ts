import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { json } from 'node:stream/consumers'
import type { Page } from '@playwright/test'
import { instantReplies } from '../apps/server/test/helpers/instant-replies.ts'
import type { Product } from './product.ts'

export type ConsoleUser = { username: string; email: string; password: string }

export const newUser = (username: string): ConsoleUser => ({
  username,
  email: `${username}@ejemplo.co`,
  password: 'una-clave-larga',
})

type ServerAddress = Pick<Product, 'url'>
type PostOptions = { token?: string; localAddress?: string | undefined }

async function postJson(
  product: ServerAddress,
  path: string,
  body: unknown,
  { token, localAddress }: PostOptions = {},
) {
  const sent = request(product.url + path, {
    method: 'POST',
    agent: false,
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    ...(localAddress && { localAddress }),
  }).end(JSON.stringify(body))
  const [response] = (await once(sent, 'response')) as [IncomingMessage]
  const result = await json(response)
  if (response.statusCode! >= 400) throw new Error(`${path}: ${JSON.stringify(result)}`)
  return result
}

let signUps = 0

/**
 * The journeys of a worker share a product, and together sign up more often than one address may.
 * Linux answers for every loopback address.
 */
const nextSource = () => (process.platform === 'linux' ? `127.0.${1 + (signUps++ % 250)}.1` : undefined)

/** Creates an account without opening a browser page. */
export async function signUp(product: ServerAddress, username: string, email?: string): Promise<ConsoleUser> {
  const person = { ...newUser(username), ...(email && { email }) }
  await postJson(product, '/api/auth/signup', person, { localAddress: nextSource() })
  return person
}

export async function fetchToken(product: ServerAddress, { username, password }: ConsoleUser) {
  const result = await postJson(product, '/api/auth/signin', { username, password })
  return (result as { accessToken: string }).accessToken
}

/** Opens `path` with a session in the browser's storage, without the sign-in form. */
export async function openSignedIn(page: Page, person: ConsoleUser, path = '/') {
  const { user, token } = await startSession(page, person)
  await openWithStorage(page, path, { [SESSION_KEY]: JSON.stringify({ user, token }) })
}

export const SESSION_KEY = 'portavoz.session'

/** Signs in with the browser's cookies. */
export async function startSession(page: Page, { username, password }: ConsoleUser) {
  const result = await page.request.post('/api/auth/signin', { data: { username, password } })
  const { accessToken, ...user } = (await result.json()) as { accessToken: string; id: string }
  return { user, token: accessToken }
}

/** Opens `path`, whose scripts find these entries in the storage; pages that load later do not get them again. */
export async function openWithStorage(page: Page, path: string, entries: Record<string, string>) {
  const script = await page.addInitScript((stored) => {
    // Frames of the page may have no storage.
    if (window.top !== window) return
    for (const [key, value] of Object.entries(stored)) localStorage.setItem(key, value)
  }, entries)
  await page.goto(path)
  await script.dispose()
}

export async function signIn(page: Page, { username, password }: ConsoleUser) {
  if (!page.url().includes('/login')) await page.goto('/login')
  await page.getByLabel('Usuario').fill(username)
  await page.getByLabel('Contraseña', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Iniciar Sesión' }).click()
  await page.waitForURL((url) => url.pathname !== '/login')
}

let botCount = 0

/** Adds a bot to the fake Telegram. */
export function addBot({ telegram }: Product, name = 'Tienda') {
  botCount += 1
  const token = `71000${botCount}:AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA`
  const username = `tienda_${botCount}_bot`
  return { token, username, bot: telegram.addBot(token, { id: 710_000 + botCount, username, name }) }
}

/** Creates a Telegram agent that answers at once, on a bot of its own. */
export async function createAgent(product: Product, owner: ConsoleUser, overrides: Record<string, unknown> = {}) {
  const { token: botToken, bot } = addBot(product)
  const agent = {
    name: 'Ventas',
    description: 'Atiende a quien pregunta por pedidos',
    prompt: 'Eres el vendedor de la tienda',
    platform: 'telegram',
    botToken,
    customConfig: instantReplies,
    ...overrides,
  }
  await postJson(product, '/api/agents', agent, { token: await fetchToken(product, owner) })
  return bot
}
