import { hash } from 'node:crypto'
import { chance } from './chance.ts'

/** 256 random bits, shown once to whoever it is for. */
export const newToken = (): string => chance(32).toString('base64url')

/** What is stored of a token: whoever reads the database cannot use it. */
export const tokenHash = (token: string): string => hash('sha256', token, 'base64url')
