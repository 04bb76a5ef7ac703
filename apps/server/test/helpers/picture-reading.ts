/** The reading of a picture that is here and has no words. */
export const pictureReading = {
  kind: 'picture',
  state: 'kept',
  reason: null,
  text: null,
  pages: 0,
  isCut: false,
  isRecent: true,
} as const
