import { markdownToPlainText } from './markdown/to-plain-text.ts'

/** The words of a reply as a voice says them: without marks and pictograms. */
export const toSpeakableText = (text: string): string =>
  markdownToPlainText(text)
    .replaceAll(/[\p{Extended_Pictographic}\p{Emoji_Modifier}]|\u200d|\ufe0f|\u20e3/gu, ' ')
    .replaceAll(/[ \t]{2,}/g, ' ')
    .trim()
