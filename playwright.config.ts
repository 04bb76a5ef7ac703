import { defineConfig, devices } from '@playwright/test'
import { chromiumFlags, findChromium } from './scripts/chromium.mjs'

const executablePath = findChromium()
/** A process for graphics and optimized code cost more processor time than they save in pages that live for seconds. */
const shortLivedPages = ['--in-process-gpu', '--js-flags=--no-maglev']

/**
 * Between two journeys the page is empty. Its renderer, which Chromium would replace, keeps the compiled scripts of the
 * console: the first load of a journey costs half.
 */
const lastingRenderer = ['--renderer-process-limit=1', '--disable-site-isolation-trials']

/** A microphone that beeps once a second, and which pages may use without a question to the person. */
const fakeMicrophone = ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream']

/** Tests that name a date must use the browser's time zone: for five hours of each day UTC has another date. */
const timezoneId = 'America/Bogota'
process.env['TZ'] = timezoneId

export default defineConfig({
  testDir: 'e2e',
  // No test measures performance here, so timeouts are generous for slow machines.
  timeout: 360_000,
  expect: { timeout: 30_000 },
  // The tests mostly wait: four workers keep two cores busy, and six are not faster.
  workers: 4,
  // A busy machine may exceed a timeout: such a test runs once more, and the summary names it.
  retries: 1,
  forbidOnly: Boolean(process.env['CI']),
  outputDir: 'test-results',
  globalSetup: './e2e/global-setup.ts',
  projects: [
    { name: 'journeys', testIgnore: '**/strings.spec.ts' },
    { name: 'strings', testMatch: '**/strings.spec.ts', dependencies: ['journeys'] },
  ],
  use: {
    ...devices['Desktop Chrome'],
    locale: 'es-CO',
    timezoneId,
    actionTimeout: 40_000,
    // Tracing costs a fifth of the run; `TRACE=1` enables it to look at a failure.
    trace: process.env['TRACE'] ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    video: 'off',
    // Animations cost CPU time on every frame; only the recorded story shows motion.
    contextOptions: { reducedMotion: 'reduce' },
    // A context with its page costs a second of CPU time, and a new one compiles the console's scripts again.
    reuseContext: true,
    launchOptions: {
      ...(executablePath && { executablePath }),
      args: [...chromiumFlags, ...shortLivedPages, ...lastingRenderer, ...fakeMicrophone],
    },
  },
})
