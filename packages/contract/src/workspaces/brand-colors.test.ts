import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { BRAND_GROUNDS, brandControls, contrastOf, textOn } from './brand-colors.ts'

const anyColor = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`)

test('contrast: black on white is 21, a color on itself 1', () => {
  expect(contrastOf('#000000', '#ffffff')).toBeCloseTo(21)
  expect(contrastOf('#777777', '#ffffff')).toBeCloseTo(4.48, 2)
  expect(contrastOf('#123456', '#123456')).toBe(1)
})

test('text on any color: black or white with at least 4.5:1', () => {
  fc.assert(
    fc.property(anyColor, (color) => contrastOf(color, textOn(color)) >= 4.5),
    { numRuns: 2_000 },
  )
  expect([textOn('#ffd400'), textOn('#0b6775')]).toEqual(['#000000', '#ffffff'])
})

test.each(['light', 'dark'] as const)(
  'controls of any color in the %s theme: told from the ground and read',
  (theme) => {
    fc.assert(
      fc.property(anyColor, (color) => {
        const { fill, hover, text, tint } = brandControls(color, theme)
        expect(contrastOf(fill, BRAND_GROUNDS[theme])).toBeGreaterThanOrEqual(4.5)
        expect(contrastOf(fill, tint)).toBeGreaterThanOrEqual(4.5)
        expect(contrastOf(fill, text)).toBeGreaterThanOrEqual(4.5)
        expect(contrastOf(hover, text)).toBeGreaterThanOrEqual(4.5)
        for (const part of [fill, hover, text, tint]) expect(part).toMatch(/^#[0-9a-f]{6}$/)
      }),
      { numRuns: 2_000 },
    )
  },
)

test('controls: a color that is read stays, white and black are adjusted in the theme that hides them', () => {
  const adjusted = (color: string) =>
    (['light', 'dark'] as const).filter((theme) => brandControls(color, theme).isAdjusted)
  expect(brandControls('#0b6775', 'light').fill).toBe('#0b6775')
  expect(adjusted('#0b6775')).toEqual(['dark'])
  expect(adjusted('#ffffff')).toEqual(['light'])
  expect(adjusted('#000000')).toEqual(['dark'])
})
