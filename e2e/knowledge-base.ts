import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { callApi } from './linked-agent.ts'
import { createAgent, openSignedIn, signUp, fetchToken } from './users.ts'
import type { Product } from './product.ts'

/** A sample document of the server's tests, written by LibreOffice. */
export const readSample = (name: string) =>
  readFile(new URL(`../apps/server/test/documents/${name}`, import.meta.url)).then((bytes) => new Uint8Array(bytes))

export const PRICES_TEXT = `# Envíos

El envío a Bogotá cuesta 8.500 pesos y llega en un día hábil. A Medellín cuesta 12.900 pesos y llega en dos días.

# Devoluciones

Aceptamos devoluciones durante treinta días con la factura de compra.
`

type KnowledgeShopAgent = { id: string; name: string }
export type TestShop = Awaited<ReturnType<typeof createShop>>

/** Creates a user with these agents. */
export async function createShop(product: Product, username: string, ...names: string[]) {
  const owner = await signUp(product, username)
  const bots = []
  for (const name of names) bots.push(await createAgent(product, owner, { name }))
  const token = await fetchToken(product, owner)
  const agents = (await callApi(product, token, 'GET', '/agents')) as unknown as KnowledgeShopAgent[]
  return { owner, token, bots, agentId: (name: string) => agents.find((agent) => agent.name === name)!.id }
}

type DocumentUpload = {
  name: string
  fileName?: string
  agentId?: string
  tags?: readonly string[]
  description?: string
}

/** Uploads a document through the API and returns its id. */
export async function uploadDocument(
  product: Product,
  { token }: Pick<TestShop, 'token'>,
  { tags = [], fileName = 'precios.md', ...fields }: DocumentUpload,
  content: string | Uint8Array<ArrayBuffer> = PRICES_TEXT,
) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  for (const tag of tags) form.append('tags', tag)
  form.append('file', new Blob([content]), fileName)
  const headers = { authorization: `Bearer ${token}` }
  const response = await fetch(`${product.url}/api/documents/upload`, { method: 'POST', headers, body: form })
  const result = (await response.json()) as { data: { id: string } }
  if (!response.ok) throw new Error(JSON.stringify(result))
  return result.data.id
}

/** Waits until the document is processed or has failed. */
export async function waitUntilProcessed(product: Product, { token }: Pick<TestShop, 'token'>, id: string) {
  const status = async () => (await callApi(product, token, 'GET', `/documents/${id}`))['processingStatus']
  await expect.poll(status).toMatch(/COMPLETED|FAILED/)
}

/** Signs in and opens the knowledge base, so that Back leads to the dashboard. */
export async function openKnowledgeBase(page: Page, { owner }: Pick<TestShop, 'owner'>) {
  await openSignedIn(page, owner)
  await page.getByRole('link', { name: 'Base de Conocimientos' }).first().click()
  await page.mouse.move(900, 30)
  await expect(page.getByRole('heading', { level: 1, name: 'Base de Conocimientos' })).toBeVisible()
}

type DroppedFile = { name: string; bytes: number; text?: string }

/** Drops files of this many bytes, or with this text, on the element. */
export async function dropFiles(page: Page, selector: string, files: readonly DroppedFile[]) {
  const dataTransfer = await page.evaluateHandle((droppedFiles) => {
    const transfer = new DataTransfer()
    for (const { name, bytes, text } of droppedFiles)
      transfer.items.add(new File([text ?? new Uint8Array(bytes)], name))
    return transfer
  }, files)
  for (const moment of ['dragenter', 'dragover', 'drop'])
    await page.locator(selector).dispatchEvent(moment, { dataTransfer })
}

export const card = (page: Page, name: string) =>
  page.getByRole('article').filter({ has: page.getByRole('heading', { name, exact: true }) })
