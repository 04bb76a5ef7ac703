/** Control and format characters, which move the cursor of a terminal, hide text or change its direction. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Co}\p{Cs}]/gu

/** Untrusted text on one line, without characters that act on a terminal. */
export const visibleText = (text: string): string => text.replace(INVISIBLE, '\uFFFD')
