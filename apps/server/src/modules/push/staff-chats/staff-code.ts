const START = /^\/start(?:@\w{1,64})? +([0-9a-z]{4}(?:-?[0-9a-z]{4}){3})$/i

/** The code in «/start CODE»; null for any other text, as customers write it. */
export const staffCodeIn = (text: string): string | null => START.exec(text.slice(0, 200).trim())?.[1] ?? null

export const isLeaving = (text: string): boolean => /^\/salir(?:@\w{1,64})?$/i.test(text.slice(0, 200).trim())
