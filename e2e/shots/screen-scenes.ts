import { agentScenes } from './agent-scenes.ts'
import { automationScenes } from './automation-scenes.ts'
import { conversationScenes } from './conversation-scenes.ts'
import { entranceScenes } from './entrance-scenes.ts'
import { extractionScenes } from './extraction-scenes.ts'
import { houseScenes } from './house-scenes.ts'
import { knowledgeScenes } from './knowledge-scenes.ts'
import { notificationScenes } from './notification-scenes.ts'
import { profileScenes } from './profile-scenes.ts'
import type { Scene } from './scene.ts'
import { workshopScenes } from './workshop-scenes.ts'

/** Every screen of the console that is photographed. */
export const screenScenes: readonly Scene[] = [
  ...entranceScenes,
  ...houseScenes,
  ...agentScenes,
  ...workshopScenes,
  ...conversationScenes,
  ...extractionScenes,
  ...notificationScenes,
  ...profileScenes,
  ...automationScenes,
  // Last: a document that fails in it rings the bell.
  ...knowledgeScenes,
]
