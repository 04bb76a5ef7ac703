import { textOn, type WorkspaceBrand } from '@portavoz/contract'

/** The workspace that a page for people outside speaks for, on its color. */
export const BrandHeader = ({ brand: { name, color, logo } }: { brand: WorkspaceBrand }) => (
  <div
    className="flex min-h-16 min-w-0 items-center gap-3 rounded-xl p-3"
    style={color === null ? undefined : { background: color, color: textOn(color) }}
  >
    {logo === null ? null : (
      <img src={logo} alt="" className="size-10 shrink-0 rounded-lg bg-blanco object-contain p-1" />
    )}
    <span className="min-w-0 text-lg font-semibold tracking-tight wrap-anywhere">{name ?? 'Portavoz'}</span>
  </div>
)
