import type { PDFDocument } from 'mupdf'
import { expect, test } from 'vitest'
import { seenOn } from './page.ts'

/** A page as the library gives it, up to where it cannot go on; and what was given back of it. */
function failingAt(step: 'asJSON' | 'toDisplayList') {
  const freed: string[] = []
  const destroy = (name: string) => () => void freed.push(name)
  const text = (said: () => string) => ({ asJSON: said, walk: () => undefined, destroy: destroy('text') })
  const fail = () => {
    throw new Error('memory access out of bounds')
  }
  const nothing = () => '{"blocks":[]}'
  const page = {
    getBounds: () => [0, 0, 600, 800],
    getAnnotations: () => [{ toDisplayList: step === 'toDisplayList' ? fail : nothing, destroy: destroy('note') }],
    getWidgets: () => [],
    getLinks: () => [],
    toStructuredText: () => text(step === 'asJSON' ? fail : nothing),
    destroy: destroy('page'),
  }
  if (step === 'asJSON') page.getAnnotations = () => []
  return { freed, file: { loadPage: () => page } as unknown as PDFDocument }
}

test('what the library holds of a page is given back when the page cannot be read', () => {
  const { freed, file } = failingAt('asJSON')
  expect(seenOn(file, 1)).toBeNull()
  expect(freed).toEqual(['text', 'page'])
})

test('a note that cannot be read costs its page nothing but itself, and it is known that something is missing', () => {
  const { freed, file } = failingAt('toDisplayList')
  expect(seenOn(file, 1)).toEqual({ pieces: [], isWhole: false, comments: 0, pictured: 0 })
  expect(freed).toEqual(['note', 'text', 'page'])
})
