import type { LinkPurpose } from '@portavoz/contract'
import type { Allowance } from '../../platform/attempts.ts'
import { tokenHash } from '../../platform/tokens.ts'

/* How many wrong passwords are heard out, and how many letters are written. */

const MINUTE_MS = 60_000

/**
 * What people type is counted by its hash: some type a password where the name goes, and none is too long or reads
 * like the name of another count.
 */
const typed = tokenHash

/** At sign-in too many tries of one account lock it, and too many of one place must wait. */
export type SignInAllowance = Allowance & { locks: boolean }

/** How the names of all counts of one account end. `key` is the database's `nameKey` of it. */
export const ofName = (key: string) => ` of ${key}`

/** The count is of an account: without its key, this is how its name begins. */
export const WITHOUT_KEY = ofName('')

/** A browser that signed in before has its own count: nobody else can use it up. `device` is its sha256. */
export const ofDevice = (key: string, device: string): SignInAllowance => ({
  name: `sign-in on ${device}${ofName(key)}`,
  locks: true,
  most: 10,
  withinMs: 15 * MINUTE_MS,
})

/** The name may belong to nobody: both are refused alike. */
const ofAccountFrom = (key: string, source: string): SignInAllowance => ({
  name: `sign-in from ${source}${ofName(key)}`,
  locks: true,
  most: 10,
  withinMs: 15 * MINUTE_MS,
})

/** Many sources that try one account between them. */
const ofAccount = (key: string): SignInAllowance => ({
  name: `sign-in${ofName(key)}`,
  locks: true,
  most: 50,
  withinMs: 60 * MINUTE_MS,
})

/** One source that tries many accounts. */
const ofSource = (source: string): SignInAllowance => ({
  name: `sign-in from ${source}`,
  locks: false,
  most: 60,
  withinMs: 15 * MINUTE_MS,
})

/** What one sign-in is counted against: the first is cleared by success, and a letter is written when one is used up. */
export type SignInPatience = readonly [own: SignInAllowance, ...shared: SignInAllowance[]]

/** `key` is the `nameKey` of what was typed, `device` the sha256 of what the browser shows. */
export const signInPatience = (
  key: string,
  source: string,
  device: string,
): { ofKnown: SignInPatience; ofStranger: SignInPatience } => ({
  ofKnown: [ofDevice(key, device)],
  ofStranger: [ofAccountFrom(key, source), ofAccount(key), ofSource(source)],
})

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
  { name: `${purpose} letter to ${typed(email)}`, most: 3, withinMs: 15 * MINUTE_MS },
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
