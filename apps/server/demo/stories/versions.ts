import type { BusinessStory } from './story.ts'

type ConfigurationPatch = { prompt?: string; customConfig: Record<string, unknown> }

/** A change of an agent after its creation. */
export type StoryChange = ConfigurationPatch & { daysAgo: number; by: 'owner' | 'technician' }

export const LAST_CHANGE_DAYS_AGO = 9

/** What the agent was created with: it had no words of its own and handed no complaint over. */
export const firstConfiguration = (story: BusinessStory): Required<ConfigurationPatch> => ({
  prompt: story.prompt.split('\n').slice(0, -1).join('\n'),
  customConfig: {
    responseDelay: 500,
    personality: { formality: story.utcOffsetHours === -6 ? 'formal' : 'casual' },
    escalationRules: { conditions: ['price_inquiry'] },
    businessHours: { timezone: story.utcOffsetHours === -6 ? 'America/Mexico_City' : 'America/Bogota' },
  },
})

/** Each one makes a version. */
export const changesOf = (story: BusinessStory): StoryChange[] => [
  {
    daysAgo: 20,
    by: 'owner',
    // What the demo model cannot answer becomes an unanswered question.
    customConfig: { greeting: story.greeting, fallbackBehavior: { message: story.unsure } },
  },
  {
    daysAgo: LAST_CHANGE_DAYS_AGO,
    by: 'technician',
    prompt: story.prompt,
    // A complaint really goes to a person.
    customConfig: {
      ...(story.receipts && { paymentReceipts: { enabled: true, payees: story.receipts.payees } }),
      escalationRules: {
        conditions: ['price_inquiry', 'complex_issue', 'customer_request'],
        message: story.handOffMessage,
      },
    },
  },
]
