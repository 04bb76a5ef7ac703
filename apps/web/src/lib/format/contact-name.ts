import { initialsOf } from './initial.ts'

/** A contact whose name no network told. */
export const anonymousName = 'Usuario anónimo'

export const contactInitials = (name: string): string => (name === anonymousName ? '?' : initialsOf(name))
