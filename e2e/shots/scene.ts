import type { Page } from '@playwright/test'
import type { ShotStage, ShotViewer } from './shot-stage.ts'

export const SHOT_SIZES = {
  grande: { width: 1920, height: 1080 },
  ancho: { width: 1280, height: 800 },
  tableta: { width: 768, height: 1024 },
  telefono: { width: 360, height: 740 },
}
export type ShotSize = keyof typeof SHOT_SIZES

/** A screen and its preparation before the screenshot. */
export type ShotScene = {
  name: string
  viewer: ShotViewer
  path: string
  prepare?: (page: Page, stage: ShotStage) => Promise<unknown>
  /** Undoes afterwards what an account may have only a few of. */
  leave?: (page: Page) => Promise<unknown>
  /** Photographs the loading state. */
  showsLoading?: boolean
  /** Photographs the full page. */
  isFullPage?: boolean
  /** Limits the scene to these sizes. */
  only?: readonly ShotSize[]
}
