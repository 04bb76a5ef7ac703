import { CustomConfig } from '@portavoz/contract'
import { browserTimeZone } from '../../../lib/format/time-zones.ts'

const defaults = CustomConfig.parse(undefined)

/** The configuration of a new agent: the defaults, with the browser's time zone. */
export const newAgentConfig: CustomConfig = {
  ...defaults,
  apiKeys: { openai: '', anthropic: '', custom: '', transcriber: '' },
  businessHours: { ...defaults.businessHours, timezone: browserTimeZone() },
}
