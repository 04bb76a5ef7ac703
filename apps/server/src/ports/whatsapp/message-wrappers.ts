/** Envelopes around another message: disappearing, view-once, file with caption, edit, child of another message. */
export const WRAPPER_KINDS = [
  'ephemeralMessage',
  'viewOnceMessage',
  'documentWithCaptionMessage',
  'viewOnceMessageV2',
  'viewOnceMessageV2Extension',
  'editedMessage',
  'associatedChildMessage',
  'groupStatusMessage',
  'groupStatusMessageV2',
] as const

/** As many as Baileys unwraps. */
export const MAX_WRAPPERS = 5
