import { expect, test } from '@playwright/test'
import { agentExceptions } from './agents.ts'
import { quotedTexts } from './table.ts'
import { readSeenTexts } from './ticks.ts'

test('every quoted string of the specification is seen by a journey', () => {
  const seenTexts = readSeenTexts()
  const unseen = quotedTexts
    .filter(({ journey }) => journey !== 'mapping')
    .filter(({ text, screen }) => !seenTexts.some((one) => one.text === text && one.screen === screen))
  expect(unseen.map(({ text, screen, journey }) => `«${text}» on «${screen}», by ${journey}`)).toEqual([])
})

test('excepted strings are not in the table', () => {
  const excludedTexts = Object.keys(agentExceptions)
  expect(quotedTexts.filter(({ text }) => excludedTexts.includes(text))).toEqual([])
})
