import { agentScenes } from './agent-scenes.ts'
import { automationScenes } from './automation-scenes.ts'
import { contactScenes } from './contact-scenes.ts'
import { conversationScenes } from './conversation-scenes.ts'
import { accessScenes } from './access-scenes.ts'
import { extractionScenes } from './extraction-scenes.ts'
import { shellScenes } from './shell-scenes.ts'
import { installationScenes } from './installation-scenes.ts'
import { knowledgeScenes } from './knowledge-scenes.ts'
import { mediaScenes } from './media-scenes.ts'
import { notificationScenes } from './notification-scenes.ts'
import { profileScenes } from './profile-scenes.ts'
import type { ShotScene } from './scene.ts'
import { teamScenes } from './team-scenes.ts'
import { agentWorkspaceScenes } from './agent-page-scenes.ts'
import { voiceScenes } from './voice-scenes.ts'
import { webPageScenes } from './web-page-scenes.ts'
import { workspaceScenes } from './workspace-scenes.ts'

/** Every screen of the console that is photographed. */
export const screenScenes: readonly ShotScene[] = [
  ...accessScenes,
  ...shellScenes,
  ...agentScenes,
  ...agentWorkspaceScenes,
  ...webPageScenes,
  ...conversationScenes,
  ...contactScenes,
  ...extractionScenes,
  ...notificationScenes,
  ...profileScenes,
  ...voiceScenes,
  ...mediaScenes,
  ...workspaceScenes,
  ...installationScenes,
  ...teamScenes,
  ...automationScenes,
  // Last: a failed document creates a notification.
  ...knowledgeScenes,
]
