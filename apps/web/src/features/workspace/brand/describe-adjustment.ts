import { type BrandTheme, brandControls } from '@portavoz/contract'

/** Says in which theme buttons need another shade to be told from the background; null for none. */
export function describeAdjustment(color: string): string | null {
  const isAdjusted = (theme: BrandTheme) => brandControls(color, theme).isAdjusted
  const changes = [
    ...(isAdjusted('light') ? ['más oscuro en el tema claro'] : []),
    ...(isAdjusted('dark') ? ['más claro en el tema oscuro'] : []),
  ]
  if (changes.length === 0) return null
  return `Para que los botones se distingan, su color será ${changes.join(' y ')}. Si no te gusta, elige otro.`
}
