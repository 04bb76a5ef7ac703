import { BRAND_GROUNDS, brandControls, type BrandTheme, textOn, type WorkspaceBrand } from '@portavoz/contract'
import { BrandHeader } from '../../../ui/brand-header.tsx'

const themes: [BrandTheme, string][] = [
  ['light', 'Tema claro'],
  ['dark', 'Tema oscuro'],
]

/** The page of a remote link in both themes. The example says nothing that a screen reader needs. */
export function BrandPreview(brand: WorkspaceBrand) {
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      {themes.map(([theme, label]) => (
        <figure key={theme} className="grid min-w-0 content-start gap-2">
          <figcaption className="text-xs text-texto-3">{label}</figcaption>
          <div
            aria-hidden
            className="grid min-w-0 gap-3 rounded-xl border border-linea p-3"
            style={{ background: BRAND_GROUNDS[theme], color: textOn(BRAND_GROUNDS[theme]) }}
          >
            <BrandHeader brand={brand} />
            <Example color={brand.color} theme={theme} />
          </div>
        </figure>
      ))}
    </div>
  )
}

/** Colors of Portavoz, for a workspace without one. */
const OWN_COLORS = { light: '#005e66', dark: '#57cccc' }

function Example({ color, theme }: { color: string | null; theme: BrandTheme }) {
  const { fill, text } = brandControls(color ?? OWN_COLORS[theme], theme)
  return (
    <div className="flex flex-wrap items-center gap-3">
      <span className="rounded-ctl px-4 py-2 text-sm font-medium" style={{ background: fill, color: text }}>
        Pedir código
      </span>
      <span className="text-sm font-medium underline underline-offset-4" style={{ color: fill }}>
        Ayuda
      </span>
    </div>
  )
}
