import type { PDFDocument } from 'mupdf'
import { expect, test } from 'vitest'
import { readPage } from './page.ts'

/** A fake page that fails at one step and records which objects were freed. */
function pageFailingAt(step: 'asJSON' | 'toDisplayList') {
  const freed: string[] = []
  const destroy = (name: string) => () => void freed.push(name)
  const text = (pages: () => string) => ({ asJSON: pages, walk: () => undefined, destroy: destroy('text') })
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

test('pdf page: MuPDF objects are freed when the page cannot be read', () => {
  const { freed, file } = pageFailingAt('asJSON')
  expect(readPage(file, 1)).toBeNull()
  expect(freed).toEqual(['text', 'page'])
})

test('pdf page: an unreadable annotation is skipped and the page counts as incomplete', () => {
  const { freed, file } = pageFailingAt('toDisplayList')
  expect(readPage(file, 1)).toEqual({ pieces: [], isWhole: false, comments: 0, pictureShare: 0 })
  expect(freed).toEqual(['note', 'text', 'page'])
})
