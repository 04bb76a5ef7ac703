import { defineResource, everything } from '../query/resource.ts'
import { none } from './key-shapes.ts'

/** The person, and models. */
export const accountKeys = {
  me: defineResource('me', {}, none),
  profile: defineResource('profile', {}, none),
  secondFactor: defineResource('second-factor', {}, none),
  signInSessions: defineResource('sessions', {}, none),
  push: defineResource('push', {}, (all) => ({
    digest: [...all, 'digest'] as const,
    staffChat: [...all, 'staff-chat'] as const,
  })),
  model: defineResource('model', { staleAfter: { model: everything, budget: everything } }, (all) => ({
    transcriber: [...all, 'transcriber'] as const,
    speech: [...all, 'speech'] as const,
  })),
  modelPrices: defineResource('model-prices', { staleAfter: { model: everything, budget: everything } }, none),
}
