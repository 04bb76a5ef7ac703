import { defineConfig, devices } from '@playwright/test'
import { chromiumFlags, findChromium } from './scripts/chromium.mjs'

const executablePath = findChromium()

/** A journey that names a day names the one that its browser shows: five hours of each day the two would differ. */
const timezoneId = 'America/Bogota'
process.env['TZ'] = timezoneId

/** Begun before the others: one that is still at it when they are done keeps a single core busy. */
const long = ['whatsapp-*', 'lost-key', 'agent-link', 'remote-link'].map((name) => `**/${name}.spec.ts`)

export default defineConfig({
  testDir: 'e2e',
  // How long anything takes is measured elsewhere: here a slow machine is waited for.
  timeout: 240_000,
  expect: { timeout: 15_000 },
  // Journeys wait more than they compute: four keep two cores busy, and six are no quicker.
  workers: 4,
  // A machine that others keep busy may miss a journey's patience: it is walked once more, and the count names it.
  retries: 1,
  forbidOnly: Boolean(process.env['CI']),
  outputDir: 'test-results',
  globalSetup: './e2e/strings/ticks.ts',
  projects: [
    { name: 'long', testMatch: long },
    { name: 'journeys', testIgnore: ['**/strings.spec.ts', ...long] },
    { name: 'strings', testMatch: '**/strings.spec.ts', dependencies: ['long', 'journeys'] },
  ],
  use: {
    ...devices['Desktop Chrome'],
    locale: 'es-CO',
    timezoneId,
    actionTimeout: 20_000,
    // Recording costs a fifth of the whole run: `TRACE=1` asks for it when a failure needs to be looked at.
    trace: process.env['TRACE'] ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    video: 'off',
    // What moves is drawn sixty times a second, by the processor: the story alone is told with motion.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: { ...(executablePath && { executablePath }), args: chromiumFlags },
  },
})
