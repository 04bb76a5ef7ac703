import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { inspect } from 'node:util'
import { type Browser, type BrowserContext, chromium, devices, type Page } from '@playwright/test'
import { chromiumFlags, findChromium } from '../../scripts/chromium.mjs'
import { type ShotScene, type ShotSize, SHOT_SIZES } from './scene.ts'
import { startStage, type ShotStage, type ShotViewer } from './shot-stage.ts'

export type Screenshot = { file: string; scene: ShotScene; size?: ShotSize; dark?: boolean }

/** Takes every screenshot into the folder. Each viewer signs in once per size and colour scheme. */
export async function takeShots(shots: Screenshot[], folder: string) {
  await mkdir(folder, { recursive: true })
  const executablePath = findChromium()
  const browser = await chromium.launch({ ...(executablePath && { executablePath }), args: chromiumFlags })
  const stage = await startStage()
  const contexts = new Map<string, BrowserContext>()
  try {
    for (const { file, scene, size = 'ancho', dark = false } of shots) {
      const key = `${scene.viewer} ${size} ${dark}`
      const context = contexts.get(key) ?? (await openViewerContext(browser, stage, scene.viewer, size, dark))
      contexts.set(key, context)
      const page = await context.newPage()
      await takeShot(page, stage, scene, join(folder, `${file}.png`)).catch((error: unknown) => {
        // The server silences the console.
        process.stderr.write(`No se pudo fotografiar ${file}: ${inspect(error)}\n`)
        process.exitCode = 1
      })
      await page.close()
    }
  } finally {
    await browser.close()
    await stage.stop()
  }
}

async function openViewerContext(
  browser: Browser,
  stage: ShotStage,
  viewer: ShotViewer,
  size: ShotSize,
  dark: boolean,
) {
  const context = await browser.newContext({
    baseURL: stage.url,
    viewport: SHOT_SIZES[size],
    colorScheme: dark ? 'dark' : 'light',
    reducedMotion: 'reduce',
    userAgent: devices[size === 'telefono' ? 'Pixel 7' : 'Desktop Chrome'].userAgent,
    locale: 'es-CO',
    timezoneId: 'America/Bogota',
    hasTouch: size === 'telefono',
  })
  context.setDefaultTimeout(15_000)
  const page = await context.newPage()
  await stage.openAs(page, viewer)
  await page.close()
  return context
}

async function takeShot(
  page: Page,
  stage: ShotStage,
  { path, prepare, leave, isFullPage = false, showsLoading = false }: ShotScene,
  file: string,
) {
  await page.goto(path)
  await waitForPage(page)
  await prepare?.(page, stage)
  await (showsLoading ? waitForLoadingState(page) : waitForPage(page))
  await page.screenshot({ path: file, animations: 'disabled', caret: 'hide', fullPage: isFullPage })
  await leave?.(page)
}

/** Waits until the page has loaded its content and fonts. */
async function waitForPage(page: Page) {
  await page.waitForFunction(
    () => document.querySelector('h1, [role=dialog], [role=alert]') && !document.querySelector('.esqueleto'),
  )
  await page.evaluate(() => document.fonts.ready)
}

/** Waits until delayed loading elements are visible. */
async function waitForLoadingState(page: Page) {
  await page.waitForFunction(() => {
    const loadingElement = document.querySelector('.esqueleto, .tardio')
    return loadingElement && getComputedStyle(loadingElement).opacity === '1'
  })
}
