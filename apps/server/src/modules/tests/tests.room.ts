import { createAskingStore } from './asking.store.ts'
import { type AskingNeeds, createAsking } from './asking.ts'
import { createRuns, type RunNeeds } from './runs.service.ts'
import { createRunStore } from './runs.store.ts'
import { createTests, type TestNeeds } from './tests.service.ts'
import { createTestStore } from './tests.store.ts'

export type TestRoom = ReturnType<typeof createTestRoom>

type Needs = Omit<TestNeeds & RunNeeds & AskingNeeds, 'store' | 'runStore'>

/** What an agent must answer, saved; how it went; and what puts it to the agent. */
export function createTestRoom(needs: Needs) {
  const runStore = createRunStore(needs.db)
  const askingStore = createAskingStore(needs.db)
  return {
    tests: createTests({ ...needs, store: createTestStore(needs.db), runStore }),
    runs: createRuns({ ...needs, runStore }),
    asking: createAsking({ ...needs, store: askingStore }),
    takeBack: () => askingStore.takeBack(needs.clock.now()),
  }
}
