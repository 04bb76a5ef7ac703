import type { Page } from '@playwright/test'
import type { Stage } from './stage.ts'

export const sizes = { ancho: { width: 1280, height: 800 }, telefono: { width: 360, height: 740 } }
export type Size = keyof typeof sizes

/** Who looks: the owner administers, the neighbour does not, the newcomer has nothing yet and a long name. */
export type Viewer = 'visitor' | 'owner' | 'neighbour' | 'newcomer'

/** A screen, and what is done on it before it is photographed. */
export type Scene = {
  name: string
  as: Viewer
  path: string
  act?: (page: Page, stage: Stage) => Promise<unknown>
  /** It is the waiting that is photographed. */
  waits?: boolean
  /** The whole page, however long. */
  whole?: boolean
  /** For what exists at one size only. */
  only?: Size
}
