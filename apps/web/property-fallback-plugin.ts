import type { Plugin } from 'vite'

/** Tailwind's initial values for browsers that know no `@property`. */
const START = '@layer properties{'
const END = '}}}'

/** Leaves those initial values out of the style sheet, which every screen waits for. */
export const withoutPropertyFallback = (): Plugin => ({
  name: 'portavoz-property-fallback',
  apply: 'build',
  generateBundle: {
    order: 'post',
    handler(_, bundle) {
      for (const file of Object.values(bundle))
        if (file.type === 'asset' && file.fileName.endsWith('.css'))
          file.source = withoutFallback(file.source.toString())
    },
  },
})

function withoutFallback(css: string): string {
  const start = css.indexOf(START)
  return start < 0 ? css : css.slice(0, start) + css.slice(css.indexOf(END, start) + END.length)
}
