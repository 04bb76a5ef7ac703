import { createMessageDayStore } from '../modules/extraction/message-days.store.ts'
import { createMessageDays } from '../modules/extraction/message-days.ts'
import type { Ground } from './ground.ts'
import type { Outside } from './outside.ts'

/** The figures of days that are over. */
export const joinExtraction = ({ log }: Outside, { db }: Ground) => ({
  messageDays: createMessageDays(createMessageDayStore(db), log),
})
