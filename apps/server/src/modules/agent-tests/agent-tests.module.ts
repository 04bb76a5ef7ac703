import { createTestExecutionStore } from './test-execution.store.ts'
import { type TestExecutionDeps, createTestExecution } from './test-execution.ts'
import { createTestRuns, type TestRunDeps } from './test-runs.service.ts'
import { createTestRunStore } from './test-runs.store.ts'
import { createAgentTests, type AgentTestDeps } from './agent-tests.service.ts'
import { createAgentTestStore } from './agent-tests.store.ts'

export type AgentTestModule = ReturnType<typeof createAgentTestModule>

type AgentTestsModuleDeps = Omit<AgentTestDeps & TestRunDeps & TestExecutionDeps, 'store' | 'runStore'>

export function createAgentTestModule(deps: AgentTestsModuleDeps) {
  const runStore = createTestRunStore(deps.db)
  const executionStore = createTestExecutionStore(deps.db)
  return {
    tests: createAgentTests({ ...deps, store: createAgentTestStore(deps.db), runStore }),
    runs: createTestRuns({ ...deps, runStore }),
    execution: createTestExecution({ ...deps, store: executionStore }),
    releaseAll: () => executionStore.releaseAll(deps.clock.now()),
  }
}
