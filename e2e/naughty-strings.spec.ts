import { limits } from '@portavoz/contract'
import type { Locator, Page } from '@playwright/test'
import { readFileSync } from 'node:fs'
import type { FakeBot } from '../apps/server/test/fakes/telegram/bot.ts'
import { expect, test } from './fixtures.ts'
import { callApi } from './linked-agent.ts'
import { openSignedIn, createAgent, type ConsoleUser, signUp, fetchToken } from './users.ts'
import type { Product } from './product.ts'

const ALL_STRINGS = JSON.parse(readFileSync(new URL('data/blns.json', import.meta.url), 'utf8')) as string[]

/** The stored form: PostgreSQL text holds no null characters or lone surrogates. */
const storedForm = (text: string) => text.replaceAll('\0', '').toWellFormed().trim()

/** Half of the strings that could be executed and a few of the others, to limit the duration. */
const looksExecutable = (text: string) => /<\w|javascript:|\{\{|\$\{|onerror/i.test(text)
const NAUGHTY_STRINGS = [...new Set(ALL_STRINGS.map(storedForm))].filter(
  (text, i) => text !== '' && i % (looksExecutable(text) ? 2 : 30) === 0,
)
const isNormalized = (text: string) => text === text.replaceAll(/\s+/g, ' ').normalize('NFC')
/** The messages a thread shows without loading more; half of them are replies. */
const THREAD_PAGE_SIZE = 25
const SCRIPT_TEXT = '"><img src=x onerror=alert(1)><script>alert(2)</script>'

test('hostile texts from customers and owners: every screen shows them as text', async ({
  page,
  product,
  browserErrors,
}) => {
  test.slow()
  const owner = await signUp(product, 'escrupulosa')
  const bot = await createAgent(product, owner, { name: SCRIPT_TEXT, description: SCRIPT_TEXT, prompt: SCRIPT_TEXT })
  await openSignedIn(page, owner, '/agents')

  await test.step('agents', async () => {
    await expect(page.getByText(SCRIPT_TEXT, { exact: true })).toHaveCount(2)
    await page.getByRole('article').getByRole('button', { name: 'Acciones de' }).click()
    await page.getByRole('menuitem', { name: 'Eliminar' }).click()
    await expect(page.getByRole('alertdialog')).toContainText(SCRIPT_TEXT)
    await page.keyboard.press('Escape')
    await page.goto('/')
    await expect(page.getByText(SCRIPT_TEXT).first()).toBeVisible()
  })

  await test.step('contact names, in the inbox and in the notifications', async () => {
    const names = NAUGHTY_STRINGS.filter((text) => text.length < 60).slice(0, 20)
    for (const [i, firstName] of names.entries()) bot.sendAsCustomer({ id: 9_000 + i, firstName }, firstName)
    await waitUntilReceived(bot)
    // Only cards near the viewport are in the document.
    await page.setViewportSize({ width: 1280, height: 2_400 })
    await page.goto('/conversations')
    await expect(page.getByRole('article')).toHaveCount(names.length)
    const shownTexts = await page.getByRole('article').allTextContents()
    expect(names.filter((name) => !shownTexts.some((card) => card.includes(name)))).toEqual([])
    await page.setViewportSize({ width: 1280, height: 720 })
    await page.goto('/notifications')
    await expect(page.getByRole('main')).toContainText(SCRIPT_TEXT)
  })

  await test.step('messages', async () => {
    const missing: string[] = []
    for (let from = 0; from < NAUGHTY_STRINGS.length; from += THREAD_PAGE_SIZE) {
      const texts = NAUGHTY_STRINGS.slice(from, from + THREAD_PAGE_SIZE)
      for (const text of texts) bot.sendAsCustomer({ id: 9_500 + from, firstName: SCRIPT_TEXT }, text)
      await waitUntilReceived(bot)
      const shownTexts = await readThread(page, await findSessionName(product, owner, 9_500 + from), texts.length)
      missing.push(...texts.filter((text) => !shownTexts.some((message) => message.includes(text))))
    }
    expect(missing).toEqual([])
  })

  await test.step('tags, notes, canned replies, saved searches, keys and file names', async () => {
    const sendFile = { document: { file_id: 'f', file_unique_id: 'f', file_name: SCRIPT_TEXT, file_size: 9 } }
    bot.sendAsCustomer({ id: 9_500, firstName: SCRIPT_TEXT }, sendFile)
    await waitUntilReceived(bot)
    const session = await findSessionName(product, owner, 9_500)
    await useAsNames(product, owner, session, SHORT_STRINGS)
    await page.goto(`/conversations?session=${session}`)
    const sheet = page.getByRole('dialog')
    await expect(sheet.getByRole('log')).toContainText(`Documento · ${SCRIPT_TEXT}`)
    await expect.poll(() => findMissing(sheet.getByRole('list', { name: 'Etiquetas' }), SHORT_STRINGS)).toEqual([])
    await expect.poll(() => findMissing(sheet.getByRole('list', { name: 'Notas privadas' }), SHORT_STRINGS)).toEqual([])
    await sheet.getByLabel('Mensaje', { exact: true }).fill('/')
    await expect.poll(() => findMissing(sheet.getByRole('listbox'), SHORT_STRINGS)).toEqual([])
    await sheet.getByRole('button', { name: 'Eliminar conversación' }).click()
    await expect(page.getByRole('alertdialog')).toContainText(SCRIPT_TEXT)
    expect(await countLiveElements(page)).toBe(0)

    await page.goto('/conversations')
    await page.getByRole('button', { name: 'Filtros' }).click()
    await expect.poll(() => findMissing(page.getByLabel('Etiqueta'), SHORT_STRINGS)).toEqual([])
    await expect(page.getByLabel('Agente', { exact: true })).toContainText(SCRIPT_TEXT)
    expect(await countLiveElements(page)).toBe(0)

    await page.goto('/data-extraction?q=script')
    const results = page.getByRole('region', { name: 'Resultados', exact: true })
    await expect(results).toContainText(SCRIPT_TEXT)
    await page.getByRole('button', { name: 'Búsquedas guardadas' }).click()
    await expect
      .poll(() => findMissing(page.getByRole('list', { name: 'Búsquedas guardadas' }), SHORT_STRINGS))
      .toEqual([])
    expect(await countLiveElements(page)).toBe(0)

    await page.goto('/profile/integraciones')
    await expect
      .poll(() => findMissing(page.getByRole('list', { name: 'Claves de integración' }), SHORT_STRINGS))
      .toEqual([])
  })

  expect(await countLiveElements(page)).toBe(0)
  expect(browserErrors.unexpected()).toEqual([])
})

/** Strings that fit a tag and are stored unchanged. */
const SHORT_STRINGS = NAUGHTY_STRINGS.filter(
  (text) => text.length <= limits.tagMax && looksExecutable(text) && isNormalized(text),
).slice(0, 6)

/** Counts elements that exist only if a string was rendered as HTML. */
const countLiveElements = (page: Page) =>
  page.evaluate(() => document.querySelectorAll('img[src="x"], main script, main iframe, [role=dialog] script').length)

async function findMissing(locator: Locator, texts: readonly string[]): Promise<string[]> {
  const shownTexts = await locator.textContent()
  return texts.filter((text) => !shownTexts?.includes(text))
}

/** Uses each string as tag, note, canned reply, saved search and key name. */
async function useAsNames(product: Product, owner: ConsoleUser, session: string, texts: readonly string[]) {
  const token = await fetchToken(product, owner)
  const post = (path: string, body: unknown) => callApi(product, token, 'POST', path, body)
  const { items } = await callApi(product, token, 'GET', `/conversations?session=${session}`)
  const [{ id } = { id: '' }] = items as { id: string }[]
  for (const [n, text] of texts.entries()) {
    await post(`/conversations/${id}/tags`, { tag: text })
    await post(`/conversations/${id}/notes`, { content: text })
    await post('/canned-replies', { shortcut: `r${n}`, content: text })
    await post('/saved-searches', { name: text, days: { last: 30 } })
    await post('/integration-keys', { name: text })
  }
}

const waitUntilReceived = (bot: FakeBot) =>
  bot.waitFor(() => bot.updateQueue.pending.length === 0, 'every update to be confirmed')

/** The session name of the conversation with this contact, since the list may have another one first. */
async function findSessionName(product: Product, owner: ConsoleUser, contact: number): Promise<string> {
  const { items } = await callApi(product, await fetchToken(product, owner), 'GET', '/conversations?limit=50')
  const conversations = items as { contact: { id: string }; sessionName: string }[]
  return conversations.find(({ contact: { id } }) => id === String(contact))?.sessionName ?? ''
}

async function readThread(page: Page, session: string, count: number): Promise<string[]> {
  await page.goto(`/conversations?session=${session}`)
  const messages = page.getByRole('dialog').locator('li[data-message]')
  await expect.poll(() => messages.count()).toBeGreaterThanOrEqual(count)
  return messages.allTextContents()
}
