import { expect, test } from '@playwright/test'
import { agentExceptions } from './agents.ts'
import { table } from './table.ts'
import { ticked } from './ticks.ts'

test('some journey has seen every string that the specification quotes', () => {
  const seen = ticked()
  const unseen = table
    .filter(({ journey }) => journey !== 'mapping')
    .filter(({ text, screen }) => !seen.some((one) => one.text === text && one.screen === screen))
  expect(unseen.map(({ text, screen, journey }) => `«${text}» on «${screen}», by ${journey}`)).toEqual([])
})

test('what is excepted from the table is not in it', () => {
  const excepted = Object.keys(agentExceptions)
  expect(table.filter(({ text }) => excepted.includes(text))).toEqual([])
})
