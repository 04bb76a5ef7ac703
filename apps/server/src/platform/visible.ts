/** Control and format characters: in a terminal they move the cursor, hide words or turn their direction. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Co}\p{Cs}]/gu

/** What somebody wrote, on one line and with nothing that acts on a terminal. */
export const visible = (text: string): string => text.replace(UNSEEN, '\uFFFD')
