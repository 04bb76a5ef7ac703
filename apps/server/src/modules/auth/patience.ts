import type { LinkPurpose } from '@portavoz/contract'
import type { Allowance } from '../../platform/attempts.ts'

/* How many wrong passwords are heard out, and how many letters are written. */

const MINUTE_MS = 60_000

/** A browser that signed in before has its own count: nobody else can use it up. */
const ofDevice = (userId: string, device: string): Allowance => ({
  name: `sign-in ${userId} on ${device}`,
  most: 10,
  withinMs: 15 * MINUTE_MS,
})

/** The name may belong to nobody: both are refused alike. */
const ofAccountFrom = (username: string, source: string): Allowance => ({
  name: `sign-in ${username} from ${source}`,
  most: 10,
  withinMs: 15 * MINUTE_MS,
})

/** Many sources that try one account between them. */
const ofAccount = (username: string): Allowance => ({
  name: `sign-in ${username}`,
  most: 50,
  withinMs: 60 * MINUTE_MS,
})

/** One source that tries many accounts. */
const ofSource = (source: string): Allowance => ({
  name: `sign-in from ${source}`,
  most: 60,
  withinMs: 15 * MINUTE_MS,
})

export type SignInPatience = { own: Allowance; shared: Allowance[] }

/** What a sign-in is counted against: `own` is cleared by success, and a letter is written when it is used up. */
export const signInPatience = (
  username: string,
  source: string,
  known: { userId: string; device: string } | null,
): SignInPatience =>
  known
    ? { own: ofDevice(known.userId, known.device), shared: [] }
    : { own: ofAccountFrom(username, source), shared: [ofAccount(username), ofSource(source)] }

export const isOfSource = ({ name }: Allowance): boolean => name.startsWith('sign-in from ')

export const signUpPatience = (source: string): Allowance[] => [
  { name: `sign-up from ${source}`, most: 200, withinMs: 60 * MINUTE_MS },
]

/** Any letter that somebody has written from one place, to whomever. */
export const lettersFrom = (source: string): Allowance => ({
  name: `letter from ${source}`,
  most: 30,
  withinMs: 60 * MINUTE_MS,
})

/**
 * The place first: one that may ask for no more uses up nobody's letters. And each purpose apart: a stranger who
 * asks for them keeps the owner from a new password only by having letters sent that give one.
 */
export const letterPatience = (purpose: LinkPurpose, email: string, source: string): Allowance[] => [
  lettersFrom(source),
  { name: `${purpose} letter to ${email}`, most: 3, withinMs: 15 * MINUTE_MS },
]

/** Each one that is heard out costs a hash. */
export const resetPatience = (source: string): Allowance[] => [
  { name: `reset from ${source}`, most: 30, withinMs: 60 * MINUTE_MS },
]

export const lockLetterPatience = (userId: string): Allowance => ({
  name: `lock letter to ${userId}`,
  most: 1,
  withinMs: 60 * MINUTE_MS,
})
