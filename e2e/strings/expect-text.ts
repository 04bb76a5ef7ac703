import { basename } from 'node:path'
import { expect, type Locator, type Page, test } from '@playwright/test'
import { quotedTexts, type QuotedString } from './table.ts'
import { recordSeenText } from './ticks.ts'

/**
 * Expects the whole text to be visible, also as a placeholder, and records it as seen. `screen` is needed only if the
 * journey meets the text on several screens.
 */
export async function expectText(locator: Page | Locator, text: QuotedString, screen?: string) {
  const entry = findEntry(text, screen)
  const match = locator.getByText(text, { exact: true }).or(locator.getByPlaceholder(text, { exact: true }))
  await expect(match.filter({ visible: true }).first()).toBeVisible()
  recordSeenText({ text, screen: entry.screen })
}

function findEntry(text: QuotedString, screen: string | undefined) {
  const journey = basename(test.info().file)
  const entries = quotedTexts.filter(
    (entry) => entry.text === text && journey.startsWith(entry.journey) && (!screen || entry.screen === screen),
  )
  const [entry] = entries
  if (!entry) throw new Error(`No line of the table gives «${text}» to ${journey}`)
  if (entries.length > 1)
    throw new Error(`«${text}» stands on several screens: ${entries.map((one) => one.screen).join(', ')}. Name one`)
  return entry
}
