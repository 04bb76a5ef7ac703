import { expect, test } from 'vitest'
import { ACCESS, HOME, PAGE, type Part } from './groups.ts'
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

test('a part that imports a screen: other files do not load that screen in vain', () => {
  const screen = { ...part('contacts-page', 10, [contacts]), isFixed: true }
  const merged = mergeParts([
    screen,
    part('menu', 400, [contacts], ['contacts-page']),
    part('badge', 400, [agents, contacts]),
  ])
  expect(merged).toEqual([['menu'], ['badge']])
})

test('sign-in page: loads nothing that only the console needs', () => {
  const merged = mergeParts([part('field', 400, [ACCESS, agents]), part('menu', 400, [agents])])
  expect(merged).toEqual([['field'], ['menu']])
})

test('first page: loads nothing that only other screens need', () => {
  const merged = mergeParts([part('badge', 400, [HOME, agents]), part('menu', 400, [agents])])
  expect(merged).toEqual([['badge'], ['menu']])
})
