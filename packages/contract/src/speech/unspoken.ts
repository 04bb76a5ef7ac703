import * as z from 'zod/mini'

/**
 * Why a reply to a voice note was sent as text. The first six are about the text, `voice_forbidden` and the files about
 * the delivery of a voice note that was made.
 */
export const UnspokenReason = z.enum([
  'long_text',
  'link',
  'long_number',
  'address',
  'price_list',
  'no_words',
  'no_speech',
  'out_of_budget',
  'no_room',
  'store_away',
  'late',
  'busy',
  'empty',
  'not_opus',
  'long_audio',
  'interrupted',
  'voice_forbidden',
  'file_gone',
  'file_unreadable',
  'file_too_big',
  'failed',
])
export type UnspokenReason = z.infer<typeof UnspokenReason>
