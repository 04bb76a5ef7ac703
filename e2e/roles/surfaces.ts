import { accountSurfaces } from './account-surfaces.ts'
import { agentPageSurfaces } from './agent-page-surfaces.ts'
import { agentSurfaces } from './agent-surfaces.ts'
import { conversationSurfaces } from './conversation-surfaces.ts'
import { dataSurfaces } from './data-surfaces.ts'
import { knowledgeSurfaces } from './knowledge-surfaces.ts'
import type { Surface } from './surface.ts'
import { workspaceSurfaces } from './workspace-surfaces.ts'

/** Every screen and tab of the console, in the states that have their own controls. */
export const surfaces: readonly Surface[] = [
  ...agentSurfaces,
  ...agentPageSurfaces,
  ...conversationSurfaces,
  ...dataSurfaces,
  ...knowledgeSurfaces,
  ...workspaceSurfaces,
  ...accountSurfaces,
]
