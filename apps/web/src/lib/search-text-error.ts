import { SearchText } from '@portavoz/contract'

/** Why a search text is invalid; undefined if it is valid. */
export const searchTextError = (text: string): string | undefined =>
  SearchText.safeParse(text).error?.issues[0]?.message
