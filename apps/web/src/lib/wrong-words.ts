import { SearchText } from '@portavoz/contract'

/** Why these words cannot be looked for, if they cannot. */
export const wrongWords = (text: string): string | undefined => SearchText.safeParse(text).error?.issues[0]?.message
