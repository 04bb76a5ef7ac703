/** Whether the address asks for that section. */
export const isNamed = (anchor: string): boolean => location.hash === `#${anchor}`

export const MODEL = 'modelo'
