/**
 * Control and format characters: they break lines, turn the direction of writing, or cannot be seen. The two
 * joiners stay: emoji and several scripts are made with them.
 */
const UNSEEN = /[\p{Cc}\p{Zl}\p{Zp}\p{Co}\p{Cs}]|(?![\u200C\u200D])\p{Cf}/gu

/** What a person or their network wrote, on one line. */
export const oneLine = (text: string): string => text.replace(UNSEEN, ' ').replace(/\s+/g, ' ').trim()

/**
 * How a letter calls a person. Whoever signs up with somebody else's address chooses this name: a space without
 * width after what makes an address keeps it from becoming a link in a stranger's mailbox.
 */
export const nameOf = (username: string): string => oneLine(username).replace(/[.:/@]/g, '$&\u200B')
