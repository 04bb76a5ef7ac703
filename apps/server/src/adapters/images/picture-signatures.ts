import { detectType } from '../../platform/files/detect-type.ts'

const STILL_TYPES = new Set(['image/png', 'image/jpeg', 'image/webp'])

/** A PNG, JPEG or WebP by its first bytes. */
export const isStillPicture = (bytes: Buffer): boolean => STILL_TYPES.has(detectType(bytes))

/** A PNG, JPEG, WebP or GIF by its first bytes. */
export const isPicture = (bytes: Buffer): boolean => isStillPicture(bytes) || detectType(bytes) === 'image/gif'
