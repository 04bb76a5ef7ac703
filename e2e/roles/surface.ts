import type { Page } from '@playwright/test'
import type { CallName } from './role-table.ts'
import type { RoleStage } from './role-stage.ts'

/** Names of controls with the call that each makes or leads to. A name may be only the start of the control's. */
export type ControlCalls = Record<string, CallName>

/**
 * One state of a screen: an address, and what is opened on it. `shows`: a text of it, for every role that enters.
 * `scope`: reads only the controls in it. `harmless`: further controls, by the start of their name or a pattern, which
 * change nothing for others. `needs`: roles that may not make this call do not enter; `refusal` is what they read at
 * the address instead, and a surface without one is opened by a control that they do not have.
 */
export type Surface = {
  route: string
  title: string
  address: (stage: RoleStage) => string
  open?: (page: Page, stage: RoleStage) => Promise<unknown>
  shows: string
  scope?: 'dialog' | 'menu'
  calls?: ControlCalls
  harmless?: readonly (string | RegExp)[]
  needs?: CallName
  refusal?: string
}
