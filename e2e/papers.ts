import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { ask } from './linked-agent.ts'
import { openAgent, signIn, signUp, tokenOf } from './people.ts'
import type { Product } from './product.ts'

/** A file of the server's samples: what LibreOffice wrote. */
export const sample = (name: string) =>
  readFile(new URL(`../apps/server/test/documents/${name}`, import.meta.url)).then((bytes) => new Uint8Array(bytes))

export const prices = `# Envíos

El envío a Bogotá cuesta 8.500 pesos y llega en un día hábil. A Medellín cuesta 12.900 pesos y llega en dos días.

# Devoluciones

Aceptamos devoluciones durante treinta días con la factura de compra.
`

type Agent = { id: string; name: string }
export type Shop = Awaited<ReturnType<typeof openShop>>

/** Somebody with these agents. */
export async function openShop(product: Product, username: string, ...names: string[]) {
  const owner = await signUp(product, username)
  const bots = []
  for (const name of names) bots.push(await openAgent(product, owner, { name }))
  const token = await tokenOf(product, owner)
  const agents = (await ask(product, token, 'GET', '/agents')) as unknown as Agent[]
  return { owner, token, bots, agentId: (name: string) => agents.find((agent) => agent.name === name)!.id }
}

type Paper = { name: string; fileName?: string; agentId?: string; tags?: readonly string[]; description?: string }

/** Uploads it as a script would, and answers with its id. */
export async function uploadPaper(
  product: Product,
  { token }: Pick<Shop, 'token'>,
  { tags = [], fileName = 'precios.md', ...words }: Paper,
  content: string | Uint8Array<ArrayBuffer> = prices,
) {
  const form = new FormData()
  for (const [name, word] of Object.entries(words)) form.append(name, word)
  for (const tag of tags) form.append('tags', tag)
  form.append('file', new Blob([content]), fileName)
  const headers = { authorization: `Bearer ${token}` }
  const response = await fetch(`${product.url}/api/documents/upload`, { method: 'POST', headers, body: form })
  const answer = (await response.json()) as { data: { id: string } }
  if (!response.ok) throw new Error(JSON.stringify(answer))
  return answer.data.id
}

/** The document as it ends: read, or not to be read. */
export async function untilRead(product: Product, { token }: Pick<Shop, 'token'>, id: string) {
  const status = async () => (await ask(product, token, 'GET', `/documents/${id}`))['processingStatus']
  await expect.poll(status).toMatch(/COMPLETED|FAILED/)
}

/** Signed in, with the base before them; the dashboard lies behind. */
export async function openBase(page: Page, { owner }: Pick<Shop, 'owner'>, address = '/knowledge-base') {
  await page.goto('/login')
  await signIn(page, owner)
  if (address === '/knowledge-base') await page.getByRole('link', { name: 'Base de Conocimientos' }).first().click()
  else await page.goto(address)
  await page.mouse.move(900, 30)
  await expect(page.getByRole('heading', { level: 1, name: 'Base de Conocimientos' })).toBeVisible()
}

type Dropped = { name: string; bytes: number; text?: string }

/** Lets files fall there: of these bytes, or with this text. */
export async function drop(page: Page, selector: string, files: readonly Dropped[]) {
  const dataTransfer = await page.evaluateHandle((dropped) => {
    const transfer = new DataTransfer()
    for (const { name, bytes, text } of dropped) transfer.items.add(new File([text ?? new Uint8Array(bytes)], name))
    return transfer
  }, files)
  for (const moment of ['dragenter', 'dragover', 'drop'])
    await page.locator(selector).dispatchEvent(moment, { dataTransfer })
}

export const card = (page: Page, name: string) =>
  page.getByRole('article').filter({ has: page.getByRole('heading', { name, exact: true }) })
