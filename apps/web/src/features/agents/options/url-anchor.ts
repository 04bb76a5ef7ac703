export const isAnchorInUrl = (anchor: string): boolean => location.hash === `#${anchor}`

export const MODEL_ANCHOR = 'modelo'
