import { limits } from '@portavoz/contract'
import type { Locator, Page } from '@playwright/test'
import { readFileSync } from 'node:fs'
import type { Bot } from '../apps/server/test/fakes/telegram/bot.ts'
import { expect, test } from './house.ts'
import { ask } from './linked-agent.ts'
import { arrive, openAgent, type Person, signUp, tokenOf } from './people.ts'
import type { Product } from './product.ts'

const all = JSON.parse(readFileSync(new URL('data/blns.json', import.meta.url), 'utf8')) as string[]

/** As it is kept: what no database holds is gone. */
const kept = (text: string) => text.replaceAll('\0', '').toWellFormed().trim()

/** Half of those that try to be more than text, and a few of the others: the rest would only take longer. */
const isArmed = (text: string) => /<\w|javascript:|\{\{|\$\{|onerror/i.test(text)
const naughty = [...new Set(all.map(kept))].filter((text, i) => text !== '' && i % (isArmed(text) ? 2 : 30) === 0)
const isPlain = (text: string) => text === text.replaceAll(/\s+/g, ' ').normalize('NFC')
/** What a thread shows without asking for more, half of it said by the agent. */
const PAGE = 25
const script = '"><img src=x onerror=alert(1)><script>alert(2)</script>'

test('whatever strangers write, and whatever an owner calls things, is text on every screen', async ({
  page,
  product,
  trouble,
}) => {
  test.slow()
  const owner = await signUp(product, 'escrupulosa')
  const bot = await openAgent(product, owner, { name: script, description: script, prompt: script })
  await arrive(page, owner)

  await test.step('the agents', async () => {
    await page.goto('/agents')
    await expect(page.getByText(script, { exact: true })).toHaveCount(2)
    await page.getByRole('article').getByRole('button', { name: 'Acciones de' }).click()
    await page.getByRole('menuitem', { name: 'Eliminar' }).click()
    await expect(page.getByRole('alertdialog')).toContainText(script)
    await page.keyboard.press('Escape')
    await page.goto('/')
    await expect(page.getByText(script).first()).toBeVisible()
  })

  await test.step('the names of contacts, in the list and in the notifications', async () => {
    const names = naughty.filter((text) => text.length < 60).slice(0, 20)
    for (const [i, firstName] of names.entries()) bot.say({ id: 9_000 + i, firstName }, firstName)
    await heard(bot)
    // Only the cards near the screen stand in the document.
    await page.setViewportSize({ width: 1280, height: 2_400 })
    await page.goto('/conversations')
    await expect(page.getByRole('article')).toHaveCount(names.length)
    const shown = await page.getByRole('article').allTextContents()
    expect(names.filter((name) => !shown.some((card) => card.includes(name)))).toEqual([])
    await page.setViewportSize({ width: 1280, height: 720 })
    await page.goto('/notifications')
    await expect(page.getByRole('main')).toContainText(script)
  })

  await test.step('the messages', async () => {
    const missing: string[] = []
    for (let from = 0; from < naughty.length; from += PAGE) {
      const texts = naughty.slice(from, from + PAGE)
      for (const text of texts) bot.say({ id: 9_500 + from, firstName: script }, text)
      await heard(bot)
      const shown = await threadOf(page, await sessionOf(product, owner, 9_500 + from), texts.length)
      missing.push(...texts.filter((text) => !shown.some((line) => line.includes(text))))
    }
    expect(missing).toEqual([])
  })

  await test.step('tags, notes, ready replies, searches, keys and the names of files', async () => {
    const sendFile = { document: { file_id: 'f', file_unique_id: 'f', file_name: script, file_size: 9 } }
    bot.say({ id: 9_500, firstName: script }, sendFile)
    await heard(bot)
    const session = await sessionOf(product, owner, 9_500)
    await callAll(product, owner, session, short)
    await page.goto(`/conversations?session=${session}`)
    const sheet = page.getByRole('dialog')
    await expect(sheet.getByRole('log')).toContainText(`Documento · ${script}`)
    await expect.poll(() => absent(sheet.getByRole('list', { name: 'Etiquetas' }), short)).toEqual([])
    await expect.poll(() => absent(sheet.getByRole('list', { name: 'Notas privadas' }), short)).toEqual([])
    await sheet.getByLabel('Mensaje', { exact: true }).fill('/')
    await expect.poll(() => absent(sheet.getByRole('listbox'), short)).toEqual([])
    await sheet.getByRole('button', { name: 'Eliminar conversación' }).click()
    await expect(page.getByRole('alertdialog')).toContainText(script)
    expect(await alive(page)).toBe(0)

    await page.goto('/conversations')
    await page.getByRole('button', { name: 'Filtros' }).click()
    await expect.poll(() => absent(page.getByLabel('Etiqueta'), short)).toEqual([])
    await expect(page.getByLabel('Agente', { exact: true })).toContainText(script)
    expect(await alive(page)).toBe(0)

    await page.goto('/data-extraction?q=script')
    const results = page.getByRole('region', { name: 'Resultados', exact: true })
    await expect(results).toContainText(script)
    await page.getByRole('button', { name: 'Búsquedas guardadas' }).click()
    await expect.poll(() => absent(page.getByRole('list', { name: 'Búsquedas guardadas' }), short)).toEqual([])
    expect(await alive(page)).toBe(0)

    await page.goto('/profile')
    await expect.poll(() => absent(page.getByRole('list', { name: 'Claves de integración' }), short)).toEqual([])
  })

  expect(await alive(page)).toBe(0)
  expect(trouble.unexpected()).toEqual([])
})

/** Names as short as a tag's, which are kept as they are written. */
const short = naughty.filter((text) => text.length <= limits.tagMax && isArmed(text) && isPlain(text)).slice(0, 6)

/** What would have come to life. */
const alive = (page: Page) =>
  page.evaluate(() => document.querySelectorAll('img[src="x"], main script, main iframe, [role=dialog] script').length)

async function absent(where: Locator, texts: readonly string[]): Promise<string[]> {
  const shown = await where.textContent()
  return texts.filter((text) => !shown?.includes(text))
}

/** Everything that an owner may call or write so, in one conversation and for the account. */
async function callAll(product: Product, owner: Person, session: string, texts: readonly string[]) {
  const token = await tokenOf(product, owner)
  const post = (path: string, body: unknown) => ask(product, token, 'POST', path, body)
  const { items } = await ask(product, token, 'GET', `/conversations?session=${session}`)
  const [{ id } = { id: '' }] = items as { id: string }[]
  for (const [n, text] of texts.entries()) {
    await post(`/conversations/${id}/tags`, { tag: text })
    await post(`/conversations/${id}/notes`, { content: text })
    await post('/canned-replies', { shortcut: `r${n}`, content: text })
    await post('/saved-searches', { name: text, days: { last: 30 } })
    await post('/integration-keys', { name: text })
  }
}

const heard = (bot: Bot) => bot.waitFor(() => bot.inbox.pending.length === 0, 'every update to be confirmed')

/** The name of the conversation with that contact: an answer to another one may stand above it in the list. */
async function sessionOf(product: Product, owner: Person, contact: number): Promise<string> {
  const { items } = await ask(product, await tokenOf(product, owner), 'GET', '/conversations?limit=50')
  const talks = items as { contact: { id: string }; sessionName: string }[]
  return talks.find(({ contact: { id } }) => id === String(contact))?.sessionName ?? ''
}

async function threadOf(page: Page, session: string, count: number): Promise<string[]> {
  await page.goto(`/conversations?session=${session}`)
  const lines = page.getByRole('dialog').locator('li[data-message]')
  await expect.poll(() => lines.count()).toBeGreaterThanOrEqual(count)
  return lines.allTextContents()
}
