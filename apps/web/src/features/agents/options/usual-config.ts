import { CustomConfig } from '@portavoz/contract'
import { ownZone } from './zones.ts'

const usual = CustomConfig.parse(undefined)

/** What a new agent begins with: the usual, where this browser is. */
export const usualConfig: CustomConfig = {
  ...usual,
  // Nobody has typed any.
  apiKeys: { openai: '', anthropic: '', custom: '' },
  businessHours: { ...usual.businessHours, timezone: ownZone() },
}
