import { brandControls } from '@portavoz/contract'

/**
 * Gives the controls of the page the colors of a workspace, in both themes: `styles.css` builds the tokens of
 * `data-marca` from these. Returns what takes them away.
 */
export function applyBrand(color: string): () => void {
  const root = document.documentElement
  const [light, dark] = [brandControls(color, 'light'), brandControls(color, 'dark')]
  const values = [light.fill, dark.fill, light.hover, dark.hover, light.text, dark.text, light.tint, dark.tint]
  values.forEach((value, index) => root.style.setProperty(`--marca-${index + 1}`, value))
  root.dataset['marca'] = ''
  return () => delete root.dataset['marca']
}
