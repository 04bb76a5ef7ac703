import { basename } from 'node:path'
import { expect, type Locator, type Page, test } from '@playwright/test'
import { table, type Text } from './table.ts'
import { tick } from './ticks.ts'

/**
 * Expects the whole text to be visible, also in an empty field, and ticks its line in the table of strings.
 * `screen` is needed only where this journey meets the same text on several screens.
 */
export async function sees(where: Page | Locator, text: Text, screen?: string) {
  const line = lineOf(text, screen)
  const said = where.getByText(text, { exact: true }).or(where.getByPlaceholder(text, { exact: true }))
  await expect(said.filter({ visible: true }).first()).toBeVisible()
  tick({ text, screen: line.screen })
}

function lineOf(text: Text, screen: string | undefined) {
  const journey = basename(test.info().file)
  const lines = table.filter(
    (line) => line.text === text && journey.startsWith(line.journey) && (!screen || line.screen === screen),
  )
  const [line] = lines
  if (!line) throw new Error(`No line of the table gives «${text}» to ${journey}`)
  if (lines.length > 1)
    throw new Error(`«${text}» stands on several screens: ${lines.map((one) => one.screen).join(', ')}. Name one`)
  return line
}
