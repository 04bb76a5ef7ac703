export const LOGOS_PATH = '/uploads/logos'

/** SQL: the path of a logo whose row is joined as `alias`; null without one. */
export const logoPath = (alias: string): string => `'${LOGOS_PATH}/' || ${alias}.name`
