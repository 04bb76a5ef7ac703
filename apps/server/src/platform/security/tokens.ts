import { hash } from 'node:crypto'
import { randomBytes } from './random.ts'

/** 256 random bits, shown once to their owner. */
export const newToken = (): string => randomBytes(32).toString('base64url')

/** The hash that is stored instead of the token, so that reading the database gives no access. */
export const tokenHash = (token: string): string => hash('sha256', token, 'base64url')
