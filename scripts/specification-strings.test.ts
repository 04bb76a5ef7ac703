import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { agentExceptions } from '../e2e/strings/agents.ts'
import { table } from '../e2e/strings/table.ts'
import { inRoot } from './places.mjs'

const decision = readFileSync(inRoot('docs', 'decisions', '0044-specification-strings.md'), 'utf8')

test('each string that no journey sees has its reason in the decision, and the decision names no other', () => {
  const unseen = [
    ...table.filter(({ journey }) => journey === 'mapping').map(({ text }) => text),
    ...Object.keys(agentExceptions),
  ]
  const named = [...decision.matchAll(/^\| («[^|]*») \|/gm)].flatMap(([, cell]) => cell?.split(/(?<=»), (?=«)/) ?? [])
  expect(named.map((text) => text.slice(1, -1)).toSorted()).toEqual([...new Set<string>(unseen)].toSorted())
})
