import { mkdir } from 'node:fs/promises'
import { type Browser, chromium, type Page } from '@playwright/test'
import { freePort, openDemo } from '../apps/server/demo/open-demo.ts'
import { accounts } from '../apps/server/demo/stories/accounts.ts'
import { chromiumFlags, findChromium } from '../scripts/chromium.mjs'
import { signIn } from './people.ts'

/** Where the guide and the README look for them. */
const folder = new URL('../docs/guia/img/', import.meta.url).pathname
const wide = { width: 1280, height: 800 }
const phone = { width: 360, height: 740 }

type Shot = { file: string; path: string; size?: typeof wide; dark?: boolean; act?: (page: Page) => Promise<unknown> }

const openFirst = async (page: Page) => {
  await page.getByRole('article').first().click()
  await page.getByRole('dialog').getByRole('log').waitFor()
}
const askWhy = async (page: Page) => {
  await openFirst(page)
  await page.getByRole('button', { name: '¿Por qué respondió?' }).last().click()
  await page.getByText('El agente respondió.').waitFor()
}
const chooseTelegram = async (page: Page) => {
  await page.getByRole('dialog').getByRole('button', { name: 'Telegram' }).click()
  await page.getByLabel('Token del bot').waitFor()
}

const shots: Shot[] = [
  { file: 'conversaciones', path: '/conversations' },
  { file: 'conversaciones-oscuro', path: '/conversations', dark: true },
  { file: 'conversaciones-telefono', path: '/conversations', size: phone },
  { file: 'hilo', path: '/conversations', act: askWhy },
  { file: 'hilo-oscuro', path: '/conversations', act: openFirst, dark: true },
  { file: 'hilo-telefono', path: '/conversations', act: openFirst, size: phone },
  { file: 'agentes', path: '/agents' },
  { file: 'asistente', path: '/agents?create=1', act: chooseTelegram },
  { file: 'dashboard', path: '/' },
]

async function take(browser: Browser, url: string, { file, path, size = wide, dark = false, act }: Shot) {
  const context = await browser.newContext({
    baseURL: url,
    viewport: size,
    colorScheme: dark ? 'dark' : 'light',
    reducedMotion: 'reduce',
    locale: 'es-CO',
    timezoneId: 'America/Bogota',
    hasTouch: size === phone,
  })
  const page = await context.newPage()
  await page.goto(`/login?from=${encodeURIComponent(path)}`)
  await signIn(page, accounts[0]!)
  await page.locator('main :is(article, li)').first().waitFor()
  await act?.(page)
  await page.evaluate(() => document.fonts.ready)
  await page.screenshot({ path: `${folder}${file}.png`, animations: 'disabled', caret: 'hide' })
  await context.close()
}

const demo = await openDemo({ port: String(await freePort(18_080)), logLevel: 'error' })
const executablePath = findChromium()
const browser = await chromium.launch({ ...(executablePath && { executablePath }), args: chromiumFlags })
try {
  await mkdir(folder, { recursive: true })
  for (const shot of shots) await take(browser, demo.url, shot)
} finally {
  await browser.close()
  await demo.stop()
}
