import type { Page } from '@playwright/test'
import { calm } from '../apps/server/test/calm.ts'
import type { Product } from './product.ts'

export type Person = { username: string; email: string; password: string }

export const somebody = (username: string): Person => ({
  username,
  email: `${username}@ejemplo.co`,
  password: 'una-clave-larga',
})

async function call(product: Pick<Product, 'url'>, path: string, body: unknown, token?: string) {
  const response = await fetch(product.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  })
  const answer: unknown = await response.json()
  if (!response.ok) throw new Error(`${path}: ${JSON.stringify(answer)}`)
  return answer
}

/** With an account, but without a browser yet. */
export async function signUp(product: Pick<Product, 'url'>, username: string, email?: string): Promise<Person> {
  const person = { ...somebody(username), ...(email && { email }) }
  await call(product, '/api/auth/signup', person)
  return person
}

export async function tokenOf(product: Product, { username, password }: Person) {
  const answer = await call(product, '/api/auth/signin', { username, password })
  return (answer as { accessToken: string }).accessToken
}

/** As on any day after the first: already signed in, and looking at `path`. */
export async function arrive(page: Page, { username, password }: Person, path = '/') {
  const answer = await page.request.post('/api/auth/signin', { data: { username, password } })
  const { accessToken, ...user } = (await answer.json()) as { accessToken: string }
  // A page of the house without its program.
  await page.goto('/icon.svg')
  await page.evaluate(
    (kept) => localStorage.setItem('portavoz.session', kept),
    JSON.stringify({ user, token: accessToken }),
  )
  await page.goto(path)
}

export async function signIn(page: Page, { username, password }: Person) {
  if (!page.url().includes('/login')) await page.goto('/login')
  await page.getByLabel('Usuario').fill(username)
  await page.getByLabel('Contraseña', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Iniciar Sesión' }).click()
  await page.waitForURL((url) => url.pathname !== '/login')
}

let bots = 0

/** A bot that Telegram knows. */
export function newBot({ telegram }: Product, name = 'Tienda') {
  bots += 1
  const token = `71000${bots}:AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA`
  const username = `tienda_${bots}_bot`
  return { token, username, bot: telegram.addBot(token, { id: 710_000 + bots, username, name }) }
}

/** An agent that waits for no burst, on a bot of its own. */
export async function openAgent(product: Product, owner: Person, words: Record<string, string> = {}) {
  const { token: botToken, bot } = newBot(product)
  const agent = {
    name: 'Ventas',
    description: 'Atiende a quien pregunta por pedidos',
    prompt: 'Eres el vendedor de la tienda',
    platform: 'telegram',
    botToken,
    customConfig: calm,
    ...words,
  }
  await call(product, '/api/agents', agent, await tokenOf(product, owner))
  return bot
}
