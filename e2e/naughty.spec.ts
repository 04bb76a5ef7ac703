import type { Page } from '@playwright/test'
import { readFileSync } from 'node:fs'
import type { Bot } from '../apps/server/test/fakes/telegram/bot.ts'
import { expect, test } from './house.ts'
import { ask } from './linked-agent.ts'
import { openAgent, type Person, signIn, signUp, tokenOf } from './people.ts'
import type { Product } from './product.ts'

const all = JSON.parse(readFileSync(new URL('data/blns.json', import.meta.url), 'utf8')) as string[]

/** As it is kept: what no database holds is gone. */
const kept = (text: string) => text.replaceAll('\0', '').toWellFormed().trim()

/** Half of those that try to be more than text, and a few of the others: the rest would only take longer. */
const isArmed = (text: string) => /<\w|javascript:|\{\{|\$\{|onerror/i.test(text)
const naughty = [...new Set(all.map(kept))].filter((text, i) => text !== '' && i % (isArmed(text) ? 2 : 30) === 0)
/** What a thread shows without asking for more, half of it said by the agent. */
const PAGE = 25
const script = '"><img src=x onerror=alert(1)><script>alert(2)</script>'

test('whatever strangers write, and whatever an owner calls things, is text on every screen', async ({
  page,
  product,
  trouble,
}) => {
  test.slow()
  const owner = await signUp(product, 'cautelosa')
  const bot = await openAgent(product, owner, { name: script, description: script, prompt: script })
  await signIn(page, owner)

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
    await page.goto('/conversations')
    await expect(page.getByRole('article')).toHaveCount(names.length)
    const shown = await page.getByRole('article').allTextContents()
    expect(names.filter((name) => !shown.some((card) => card.includes(name)))).toEqual([])
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

  expect(await page.evaluate(() => document.querySelectorAll('img[src="x"], main script, main iframe').length)).toBe(0)
  expect(trouble.unexpected()).toEqual([])
})

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
