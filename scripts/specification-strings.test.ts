import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { agentExceptions } from '../e2e/strings/agents.ts'
import { quotedTexts } from '../e2e/strings/table.ts'
import { inRoot } from './paths.mjs'

const decision = readFileSync(inRoot('docs', 'decisions', '0044-specification-strings.md'), 'utf8')

test('specification strings: the decision gives a reason for each string without a journey and lists no others', () => {
  const unseen = [
    ...quotedTexts.filter(({ journey }) => journey === 'mapping').map(({ text }) => text),
    ...Object.keys(agentExceptions),
  ]
  const listed = [...decision.matchAll(/^\| («[^|]*») \|/gm)].flatMap(([, cell]) => cell?.split(/(?<=»), (?=«)/) ?? [])
  expect(listed.map((text) => text.slice(1, -1)).toSorted()).toEqual([...new Set<string>(unseen)].toSorted())
})
