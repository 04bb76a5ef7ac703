import { speechLimits } from '@portavoz/contract'
import { oggOpusSeconds } from './ogg-opus-seconds.ts'

export type VoiceNoteFault = 'empty' | 'not_opus' | 'long_audio'

/** The length of audio that a provider made, or why it cannot be sent as a voice note. */
export function checkVoiceNote(bytes: Buffer): number | VoiceNoteFault {
  if (bytes.length === 0) return 'empty'
  const seconds = oggOpusSeconds(bytes)
  if (seconds === null) return 'not_opus'
  if (seconds === 0) return 'empty'
  return seconds > speechLimits.audioSeconds ? 'long_audio' : seconds
}
