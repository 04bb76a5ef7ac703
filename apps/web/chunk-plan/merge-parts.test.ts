import { expect, test } from 'vitest'
import { ACCESS, PAGE, type Part } from './groups.ts'
import { mergeParts } from './merge-parts.ts'

const part = (name: string, bytes: number, roots: string[], imports: string[] = []): Part => ({
  name,
  modules: [name],
  bytes,
  imports,
  isFixed: false,
  isPublic: false,
  roots,
})
const [agents, contacts] = [`${PAGE}agents`, `${PAGE}contacts`]

test('parts that the same screens need: merged into one file', () => {
  const merged = mergeParts([part('badge', 400, [agents, contacts]), part('menu', 900, [agents, contacts])])
  expect(merged).toEqual([['badge', 'menu']])
})

test('a large part that one screen needs: the other screen does not load it in vain', () => {
  const merged = mergeParts([part('badge', 400, [agents, contacts]), part('chart', 20_000, [agents])])
  expect(merged).toEqual([['badge'], ['chart']])
})

test('parts with a third file between them: apart, because the files would import one another', () => {
  const roots = [agents]
  const between = { ...part('between', 10, roots, ['low']), isFixed: true }
  const merged = mergeParts([part('low', 400, roots), between, part('high', 400, roots, ['between'])])
  expect(merged).toEqual([['low'], ['high']])
})

test('sign-in page: loads nothing that only the console needs', () => {
  const merged = mergeParts([part('field', 400, [ACCESS, agents]), part('menu', 400, [agents])])
  expect(merged).toEqual([['field'], ['menu']])
})
