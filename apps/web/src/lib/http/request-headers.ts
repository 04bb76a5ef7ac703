/** Headers of every request, besides the token. */
export const requestHeaders: Record<string, string> = {}
