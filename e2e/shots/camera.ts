import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { type Browser, type BrowserContext, chromium, devices, type Page } from '@playwright/test'
import { chromiumFlags, findChromium } from '../../scripts/chromium.mjs'
import { type Scene, type Size, sizes, type Viewer } from './scene.ts'
import { openStage, type Stage } from './stage.ts'

export type Shot = { file: string; scene: Scene; size?: Size; dark?: boolean }

/** Takes every shot into the folder, each viewer signing in once for a size and a light. */
export async function takeAll(shots: Shot[], folder: string) {
  await mkdir(folder, { recursive: true })
  const executablePath = findChromium()
  const browser = await chromium.launch({ ...(executablePath && { executablePath }), args: chromiumFlags })
  const stage = await openStage()
  const rooms = new Map<string, BrowserContext>()
  try {
    for (const { file, scene, size = 'ancho', dark = false } of shots) {
      const key = `${scene.as} ${size} ${dark}`
      const room = rooms.get(key) ?? (await openRoom(browser, stage, scene.as, size, dark))
      rooms.set(key, room)
      const page = await room.newPage()
      await take(page, stage, scene, join(folder, `${file}.png`)).catch((error: unknown) => {
        console.error(`No se pudo fotografiar ${file}:`, error)
        process.exitCode = 1
      })
      await page.close()
    }
  } finally {
    await browser.close()
    await stage.stop()
  }
}

async function openRoom(browser: Browser, stage: Stage, viewer: Viewer, size: Size, dark: boolean) {
  const context = await browser.newContext({
    baseURL: stage.url,
    viewport: sizes[size],
    colorScheme: dark ? 'dark' : 'light',
    reducedMotion: 'reduce',
    userAgent: devices[size === 'telefono' ? 'Pixel 7' : 'Desktop Chrome'].userAgent,
    locale: 'es-CO',
    timezoneId: 'America/Bogota',
    hasTouch: size === 'telefono',
  })
  context.setDefaultTimeout(15_000)
  const page = await context.newPage()
  await stage.enter(page, viewer)
  await page.close()
  return context
}

async function take(page: Page, stage: Stage, { path, act, whole = false, waits = false }: Scene, file: string) {
  await page.goto(path)
  await atRest(page)
  await act?.(page, stage)
  await (waits ? shown(page) : atRest(page))
  await page.screenshot({ path: file, animations: 'disabled', caret: 'hide', fullPage: whole })
}

/** Everything that a page waits for is there. */
async function atRest(page: Page) {
  await page.waitForFunction(
    () => document.querySelector('h1, [role=dialog], [role=alert]') && !document.querySelector('.esqueleto'),
  )
  await page.evaluate(() => document.fonts.ready)
}

/** What shows itself only to who waits has shown itself. */
async function shown(page: Page) {
  await page.waitForFunction(() => {
    const late = document.querySelector('.esqueleto, .tardio')
    return late && getComputedStyle(late).opacity === '1'
  })
}
