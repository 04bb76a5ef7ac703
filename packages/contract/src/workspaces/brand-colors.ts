/** Red, green and blue, each from 0 to 255. */
type Rgb = readonly [number, number, number]

/** How controls of a workspace look in one theme. `isAdjusted`: the chosen color lacked contrast. */
export type BrandControls = { fill: string; hover: string; text: string; tint: string; isAdjusted: boolean }

/** The surface that controls stand on: the console's `--superficie` in each theme. */
export const BRAND_GROUNDS = { light: '#fefdfb', dark: '#121d20' } as const
export type BrandTheme = keyof typeof BRAND_GROUNDS

const BLACK: Rgb = [0, 0, 0]
const WHITE: Rgb = [255, 255, 255]
const READABLE = 4.5
const STEPS = 24

/** The contrast ratio of WCAG 2, from 1 to 21. */
export const contrastOf = (one: string, other: string): number => ratioOf(parseHex(one), parseHex(other))

/** Black or white, the one with more contrast: one of them always reaches 4.5:1. */
export const textOn = (color: string): string => formatHex(textOf(parseHex(color)))

/**
 * Colors of buttons, links and chosen options. The chosen color moves towards black in the light theme, and towards
 * white in the dark one, until it is read on the surface and on its own tint with 4.5:1.
 */
export function brandControls(color: string, theme: BrandTheme): BrandControls {
  const ground = parseHex(BRAND_GROUNDS[theme])
  const end = theme === 'light' ? BLACK : WHITE
  const chosen = parseHex(color)
  let [fill, tint] = [chosen, mix(ground, chosen, 0.12)]
  for (let step = 1; !isRead(fill, ground, tint) && step <= STEPS; step++) {
    fill = mix(chosen, end, step / STEPS)
    tint = mix(ground, fill, 0.12)
  }
  const text = textOf(fill)
  const hover = mix(fill, text === WHITE ? BLACK : WHITE, 0.14)
  return {
    fill: formatHex(fill),
    hover: formatHex(hover),
    text: formatHex(text),
    tint: formatHex(tint),
    isAdjusted: fill !== chosen,
  }
}

const isRead = (color: Rgb, ground: Rgb, tint: Rgb): boolean =>
  ratioOf(color, ground) >= READABLE && ratioOf(color, tint) >= READABLE

const textOf = (color: Rgb): Rgb => (ratioOf(color, WHITE) >= ratioOf(color, BLACK) ? WHITE : BLACK)

function parseHex(color: string): Rgb {
  const value = Number.parseInt(color.slice(1), 16)
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255]
}

const formatHex = (color: Rgb): string => `#${color.map((part) => part.toString(16).padStart(2, '0')).join('')}`

const mix = (one: Rgb, other: Rgb, share: number): Rgb => {
  const part = (index: 0 | 1 | 2) => Math.round(one[index] + (other[index] - one[index]) * share)
  return [part(0), part(1), part(2)]
}

const ratioOf = (one: Rgb, other: Rgb): number => {
  const [bright, dim] = [luminanceOf(one), luminanceOf(other)].toSorted((a, b) => b - a) as [number, number]
  return (bright + 0.05) / (dim + 0.05)
}

const luminanceOf = ([red, green, blue]: Rgb): number =>
  0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)

const linear = (part: number): number => {
  const share = part / 255
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
}
