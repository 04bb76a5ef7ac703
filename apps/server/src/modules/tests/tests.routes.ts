import { testRuns, tests as api } from '@portavoz/contract'
import type { Bind } from '../../platform/http.ts'
import type { TestRoom } from './tests.room.ts'

export function testRoutes(bind: Bind, { tests, runs }: Pick<TestRoom, 'tests' | 'runs'>): void {
  bind(api.list, ({ id }, viewer) => tests.list(viewer.id, id))
  bind(api.create, ({ id, ...words }, viewer) => tests.create(viewer.id, id, words))
  bind(api.update, ({ id, testId, ...words }, viewer) => tests.update(viewer.id, id, testId, words))
  bind(api.remove, ({ id, testId }, viewer) => tests.remove(viewer.id, id, testId))
  bind(testRuns.list, ({ id, ...page }, viewer) => runs.list(viewer.id, id, page))
  bind(testRuns.start, (asked, viewer) => runs.start(viewer.id, asked))
  bind(testRuns.byId, ({ id, runId }, viewer) => runs.byId(viewer.id, id, runId))
  bind(testRuns.cancel, ({ id, runId }, viewer) => runs.cancel(viewer.id, id, runId))
}
